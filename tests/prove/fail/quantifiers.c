/* Nothing is known of all elements without an invariant, and of none if there may be none. */
/*@ requires \valid(a + (0 .. n-1)) && 0 <= n;
    modifies a[0 .. n-1];
    ensures \forall integer i; 0 <= i < n ==> a[i] == 0; */ //~ postcondition
void zero(int *a, int n) {
    for (int i = 0; i < n; i++)
        a[i] = 0;
}
/*@ requires \valid(a + (0 .. n-1)) && 0 <= n;
    modifies a[0 .. n-1];
    ensures \exists integer i; 0 <= i < n && a[i] == 0; */ //~ postcondition
void exists(int *a, int n) {
    if (n > 1)
        a[0] = 0;
}
