/* Each clause of the callee is an obligation of its own at the call. */

/*@ requires readable: \valid_read(a + (0 .. n-1));
    requires not_empty: n > 0;
    modifies \nothing;
    ensures \result == a[0]; */
int first(const int *a, int n);

/*@ requires n >= 0 && \valid_read(a + (0 .. n-1)); */
int maybe_empty(const int *a, int n) {
    return first(a, n); //~ precondition
}

int too_long(void) {
    int a[3] = {7, 8, 9};
    return first(a + 1, 3); //~ precondition
}
