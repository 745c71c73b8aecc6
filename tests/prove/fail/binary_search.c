/* The sum of the two ends overflows. */

/*@ requires 0 <= n && \valid_read(a + (0 .. n-1));
    modifies \nothing; */
int search(const int *a, int n, int v) {
    int low = 0, high = n;
    //@ loop invariant 0 <= low <= high <= n;
    while (low < high) {
        int middle = (low + high) / 2; //~ signed-overflow
        if (a[middle] < v)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
