/* Macros whose definitions hold annotations. */
#include <assert.h>

#define FILL(a, n, v)                                   \
    do {                                                \
        int i_;                                         \
        /*@ loop invariant 0 <= i_ <= (n);              \
          @ loop invariant \forall integer k; 0 <= k < i_ ==> (a)[k] == (v);  \
          @ loop modifies i_, (a)[0 .. (n) - 1]; */     \
        for (i_ = 0; i_ < (n); i_++) (a)[i_] = (v);     \
    } while (0)

#define REQUIRES(P) /*@ requires P; */
#define CHECKED(x) do { /*@ assert (x); */ assert(x); } while (0)
#define COUNTS(i, n) \
    //@ loop invariant 0 <= i <= n;

//@ requires \valid(p + (0 .. 9));
void fill(int *p)
{
    FILL(p, 10, 3);
    //@ assert p[4] == 3;
    CHECKED(p[9] == 3);
}

REQUIRES(x > 3)
int positive(int x) { return x - 3; }

REQUIRES(n >= 0)
int count(int n)
{
    int i;
    COUNTS(i, n)
    for (i = 0; i < n; i++) ;
    return i;
}
