/* Arrays that take the rest of an object: as the last member of the last member, and as GNU's older form with length zero. */
#include <stdlib.h>

struct flexible {
    int n;
    int d[];
};
struct zero {
    int n;
    int d[0];
};
struct outer {
    int k;
    struct flexible f;
};
struct before {
    struct flexible f;
    int x;
};

/*@ requires 1 <= n <= 100; */
int last_of_flexible(int n)
{
    struct flexible *p = malloc(sizeof *p + n * sizeof(int));
    if (!p)
        return 0;
    p->d[n - 1] = 4;
    int r = p->d[n - 1];
    //@ assert r == 4;
    free(p);
    return r;
}

/*@ requires 1 <= n <= 100; */
int last_of_zero(int n)
{
    struct zero *p = malloc(sizeof *p + n * sizeof(int));
    if (!p)
        return 0;
    p->d[n - 1] = 4;
    int r = p->d[n - 1];
    free(p);
    return r;
}

/*@ requires 1 <= n <= 100; */
int last_of_inner(int n)
{
    struct outer *p = malloc(sizeof *p + n * sizeof(int));
    if (!p)
        return 0;
    p->f.n = n;
    p->f.d[n - 1] = 4;
    int r = p->f.d[n - 1];
    free(p);
    return r;
}

int embedded(void)
{
    struct before b;
    b.f.n = 1;
    b.x = 2;
    //@ assert b.f.n == 1;
    return b.x;
}
