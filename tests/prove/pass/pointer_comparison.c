/* Order and difference within one array; equality of any two pointers. */

/*@ requires \valid_read(a + (0 .. 9));
    modifies \nothing;
    ensures \result == 7; */
int distance(const int *a) {
    const int *p = a + 2, *q = a + 9;
    if (p < q)
        return q - p;
    return 0; //~ vacuous
}

int different(void) {
    int x = 1, y = 2;
    int *p = &x, *q = &y;
    //@ assert p != q;
    return p == q;
}
