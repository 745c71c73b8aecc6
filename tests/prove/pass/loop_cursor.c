/* A pointer that walks over an array. */

/*@ requires \valid(a + (0 .. n-1)) && n >= 0;
    modifies a[0 .. n-1];
    ensures \forall integer i; 0 <= i < n ==> a[i] == v; */
void fill(int *a, int n, int v) {
    int *end = a + n;
    /*@ loop invariant \forall integer k; 0 <= k < p - a ==> a[k] == v; */
    for (int *p = a; p < end; p++)
        *p = v;
}

/*@ requires \valid_read(a + (0 .. n-1)) && n >= 0;
    modifies \nothing; */
int find(const int *a, int n, int v) {
    const int *p = a;
    const int *end = a + n;
    while (p != end && *p != v)
        ++p;
    return p != end;
}
