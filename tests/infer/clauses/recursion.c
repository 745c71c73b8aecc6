/* Functions that call themselves with what their parameters lead to, and with numbers that change. */
#include <stdlib.h>

struct item {
    int n;
    struct item *next;
};

int check_sum(const struct item *l) { return l ? (l->n & 7) ^ check_sum(l->next) : 0; }

void clear(struct item *l)
{
    if (l) {
        l->n = 0;
        clear(l->next);
    }
}

void drop(struct item *l)
{
    if (!l)
        return;
    drop(l->next);
    free(l);
}

void fill(int *a, int n)
{
    if (n > 0) {
        a[n - 1] = 0;
        fill(a, n - 1);
    }
}
