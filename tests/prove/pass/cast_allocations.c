/* Memory that is cast where it is made, and members of members. */
#include <stdlib.h>

struct demand {
    double p, q;
};

struct root {
    struct demand last, now;
};

/*@ requires \valid(r);
    modifies r->last; */
void keep(struct root *r)
{
    r->last.p = r->now.p;
    r->last.q = r->now.q;
}

void grow(void)
{
    int *a = (int *)malloc(2 * sizeof(int));
    if (a == NULL)
        return;
    int *b = (int *)realloc(a, 4 * sizeof(int));
    free(b == NULL ? a : b);
}

//@ ensures \result == 3;
int one(void)
{
    int *a = (int *)__builtin_alloca(sizeof(int));
    *a = 3;
    return *a;
}
