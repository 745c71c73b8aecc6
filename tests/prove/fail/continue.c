/* continue passes over the step that a while loop has in its body. */

/*@ requires \valid_read(a + (0 .. n-1)) && 0 <= n <= 1000; */
int positives(const int *a, int n) {
    int count = 0, i = 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant 0 <= count <= i; */ //~ invariant-preserved
    while (i < n) {
        if (a[i] <= 0)
            continue;
        count++;
    }
    return count;
}
