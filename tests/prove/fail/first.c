void set(int *p) {
    *p = 1; //~ null-dereference use-after-free out-of-bounds type-mismatch
}

/*@ requires \valid(a + (0 .. n-1)) && n > 0;
    modifies a[0 .. n-1]; */
void fill(int *a, int n, int v) {
    for (int i = 0; i <= n; i++)
        a[i] = v; //~ frame out-of-bounds type-mismatch
}
