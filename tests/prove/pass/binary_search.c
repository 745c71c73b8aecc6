/* Binary search in a sorted array. */

/*@ requires 0 <= n && \valid_read(a + (0 .. n-1));
    requires \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j];
    modifies \nothing;
    ensures -1 <= \result < n;
    ensures \result >= 0 ==> a[\result] == v;
    ensures \result == -1 ==> \forall integer k; 0 <= k < n ==> a[k] != v; */
int search(const int *a, int n, int v) {
    int low = 0, high = n - 1;
    /*@ loop invariant 0 <= low && high < n;
        loop invariant \forall integer k; 0 <= k < n && a[k] == v ==> low <= k <= high;
        loop variant high - low; */
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] < v)
            low = middle + 1;
        else if (a[middle] > v)
            high = middle - 1;
        else
            return middle;
    }
    return -1;
}
