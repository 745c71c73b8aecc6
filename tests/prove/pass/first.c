/*@ requires \valid(p);
    modifies *p;
    ensures *p == 1; */
void set(int *p) {
    *p = 1;
}

/*@ requires \valid(a + (0 .. n-1)) && n >= 0;
    modifies a[0 .. n-1];
    ensures \forall integer i; 0 <= i < n ==> a[i] == v; */
void fill(int *a, int n, int v) {
    /*@ loop invariant \forall integer k; 0 <= k < i ==> a[k] == v; */
    for (int i = 0; i < n; i++)
        a[i] = v;
}
