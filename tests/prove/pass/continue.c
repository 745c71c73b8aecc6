/* continue goes to the step of the loop. */

/*@ requires \valid_read(a + (0 .. n-1)) && 0 <= n <= 1000;
    modifies \nothing;
    ensures 0 <= \result <= n; */
int positives(const int *a, int n) {
    int count = 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant 0 <= count <= i; */
    for (int i = 0; i < n; i++) {
        if (a[i] <= 0)
            continue;
        count++;
    }
    return count;
}
