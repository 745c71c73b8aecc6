/* The bounds of a counter that is changed in another way are not known, nor those of one that goes too far. */

/*@ requires \valid(a + (0 .. n-1)) && 0 < n < 1000;
    modifies a[0 .. n-1]; */
void down(int *a, int n) {
    for (int i = n; i >= 0; i--)
        a[i] = i; //~ frame out-of-bounds type-mismatch
}

/*@ requires \valid(a + (0 .. n-1)) && 1 < n < 1000;
    modifies a[0 .. n-1]; */
void changed(int *a, int n) {
    for (int i = 0; i < n; i++) {
        if (a[i] == 7) //~ out-of-bounds type-mismatch
            i -= 2; //~ signed-overflow
    }
}

/*@ requires \valid(a + (0 .. n-1)) && n > 0;
    modifies a[0 .. n-1]; */
void wraps(int *a, unsigned n) {
    for (unsigned i = n - 1; i >= 0; i--)
        a[i] = 0; //~ frame out-of-bounds type-mismatch
}
