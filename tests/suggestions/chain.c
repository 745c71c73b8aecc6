#include <stdlib.h>

struct item {
    int value;
    struct item *next;
};

int total(const struct item *first)
{
    if (!first)
        return 0;
    return first->value ^ total(first->next);
}

void release(struct item *first)
{
    if (!first)
        return;
    release(first->next);
    free(first);
}

int second(const struct item *first)
{
    return first->next->value;
}
