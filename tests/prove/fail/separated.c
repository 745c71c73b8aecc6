/* Without it, the two may be the same. */

/*@ requires \valid(p) && \valid(q);
    modifies *p, *q;
    ensures *p == 1; */ //~ postcondition
void both(int *p, int *q) {
    *p = 1;
    *q = 2;
}
