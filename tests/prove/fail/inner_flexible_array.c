/* A flexible array before other members has no elements (GNU), and an array of length zero has none either. */
#include <stdlib.h>

struct flexible {
    int n;
    int d[];
};
struct outer {
    struct flexible f;
    int x;
};
struct zero {
    int n;
    int d[0];
    int m;
};
struct empty {};
struct nested {
    struct outer o;
    struct empty e;
    int y;
};

int parameter(struct outer a, int *p)
{
    return *p; //~ null-dereference use-after-free out-of-bounds type-mismatch
}

void local(void)
{
    struct outer o;
    o.x = 1;
    //@ assert \false; //~ assertion
}

void zero_length(void)
{
    struct zero z;
    z.m = 1;
    //@ assert \false; //~ assertion
}

void deeper(void)
{
    struct nested n;
    n.y = 1;
    //@ assert \false; //~ assertion
}

void array_of_them(void)
{
    struct outer o[3];
    struct flexible f[3];
    o[1].x = f[1].n = 1;
    //@ assert \false; //~ assertion
}

static struct outer s = { { 1 }, 2 };

void of_static_storage(void)
{
    s.x = 1;
    //@ assert \false; //~ assertion
}

void allocated(void)
{
    struct outer *o = malloc(2 * sizeof *o);
    if (o) {
        o[1].x = 1;
        //@ assert \false; //~ assertion
        free(o);
    }
}

long distance_of_empty_structs(void)
{
    struct empty a[3];
    return &a[2] - &a[0]; //~ unsupported
}
