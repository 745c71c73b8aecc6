/* Every way out gives what the contract promises. */

/*@ modifies \nothing;
    ensures \result >= x && \result >= y;
    ensures \result == x || \result == y; */
int max(int x, int y) {
    if (x >= y)
        return x;
    return y;
}

/*@ requires \valid(p) && \valid(q);
    modifies *p, *q;
    ensures *p == \old(*q) && *q == \old(*p); */
void swap(int *p, int *q) {
    int t = *p;
    *p = *q;
    *q = t;
}
