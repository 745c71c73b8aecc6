/* A variant goes down and is never negative. */

/*@ requires 0 <= n;
    modifies \nothing;
    ensures \result == 0; */
int down(int n) {
    /*@ loop invariant n >= 0;
        loop variant n; */
    while (n > 0)
        n = n / 2;
    return n;
}
