/* Insertion sort gives a sorted array. */
/*@ predicate sorted(int *a, integer lo, integer hi) = \forall integer i, j; lo <= i <= j < hi ==> a[i] <= a[j]; */

/*@ requires 0 <= n && \valid(a + (0 .. n-1));
    modifies a[0 .. n-1];
    ensures sorted(a, 0, n); */
void sort(int *a, int n) {
    /*@ loop invariant 1 <= i && (i <= n || n == 0);
        loop invariant sorted(a, 0, i < n ? i : n); */
    for (int i = 1; i < n; i++) {
        int v = a[i], j = i;
        /*@ loop invariant 0 <= j <= i;
            loop invariant \forall integer p, q; 0 <= p <= q <= i && p != j && q != j ==> a[p] <= a[q];
            loop invariant \forall integer q; j < q <= i ==> v < a[q]; */
        while (j > 0 && a[j - 1] > v) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = v;
    }
}
