// cinch: -- -fno-strict-aliasing
/* Without strict aliasing, cells of one size may be the same. */
static int t[2];

/*@ requires \valid(p) && \valid(q);
    modifies *p, *q; */
int store_both(long *p, long long *q)
{
    *p = 0;
    *q = 7;
    return t[*p]; //~ out-of-bounds
}

/*@ requires \valid(p) && \valid(q);
    modifies *p, *q;
    ensures *p == &t[0]; */ //~ postcondition
void store_pointers(int **p, short **q)
{
    *p = t;
    *q = 0;
}
