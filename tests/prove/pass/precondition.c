/* A call meets what the callee asks for, by name. */

/*@ requires readable: \valid_read(a + (0 .. n-1));
    requires not_empty: n > 0;
    modifies \nothing;
    ensures \result == a[0]; */
int first(const int *a, int n);

/*@ requires n >= 1 && \valid_read(a + (0 .. n-1));
    modifies \nothing;
    ensures \result == a[0]; */
int use(const int *a, int n) {
    return first(a, n);
}

int local(void) {
    int a[3] = {7, 8, 9};
    int x = first(a, 3), y = first(a + 1, 2);
    //@ assert x == 7 && y == 8;
    return x + y;
}
