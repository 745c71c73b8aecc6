/* What is separated does not alias. */

/*@ requires \valid(p) && \valid_read(q) && \separated(p, q);
    modifies *p;
    ensures *p == *q; */
void copy(int *p, const int *q) {
    *p = *q;
    //@ assert *q == \old(*q);
}

/*@ requires \valid(a + (0 .. n-1)) && \valid_read(b + (0 .. n-1)) && 0 <= n;
    requires \separated(a + (0 .. n-1), b + (0 .. n-1));
    modifies a[0 .. n-1];
    ensures \forall integer i; 0 <= i < n ==> a[i] == b[i]; */
void copy_all(int *a, const int *b, int n) {
    //@ loop invariant \forall integer k; 0 <= k < i ==> a[k] == b[k];
    for (int i = 0; i < n; i++)
        a[i] = b[i];
}
