/* The cursor is moved before it is read. */

/*@ requires \valid_read(a + (0 .. n-1)) && n > 0;
    modifies \nothing; */
int sum(const int *a, int n) {
    int last = 0;
    const int *end = a + n;
    for (const int *p = a; p < end;) {
        p++;
        last = *p; //~ out-of-bounds type-mismatch
    }
    return last;
}
