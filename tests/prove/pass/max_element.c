/* The largest element and where it is. */

/*@ requires n > 0 && \valid_read(a + (0 .. n-1));
    modifies \nothing;
    ensures 0 <= \result < n && \forall integer i; 0 <= i < n ==> a[i] <= a[\result]; */
int max_element(const int *a, int n) {
    int best = 0;
    /*@ loop invariant 0 <= best < n;
        loop invariant \forall integer k; 0 <= k < i ==> a[k] <= a[best]; */
    for (int i = 1; i < n; i++)
        if (a[i] > a[best])
            best = i;
    return best;
}
