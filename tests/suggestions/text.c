#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct name {
    char *text;
    size_t length;
};

char *copy_of(const char *text)
{
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    if (copy)
        memcpy(copy, text, length + 1);
    return copy;
}

int same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

char *greeting(const char *who)
{
    return copy_of(who);
}

void forget(struct name *name)
{
    free(name->text);
    name->text = NULL;
    name->length = 0;
}
