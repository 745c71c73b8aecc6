/* The body runs once even if the test is false from the start. */

/*@ requires 0 <= n <= 100 && \valid(a + (0 .. n-1));
    modifies a[0 .. n-1]; */
void clear(int *a, int n) {
    int i = 0;
    //@ loop invariant 0 <= i;
    do {
        a[i] = 0; //~ frame null-dereference use-after-free out-of-bounds type-mismatch
        i++;
    } while (i < n);
}
