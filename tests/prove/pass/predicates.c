/* Predicates read memory in the state they are used in, and may name two states. */

/*@ predicate sorted(int *a, integer n) = \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j]; */
/*@ predicate same{K, L}(int *a, integer n) = \forall integer i; 0 <= i < n ==> \at(a[i], K) == \at(a[i], L); */

/*@ requires \valid(a + (0 .. n-1)) && n > 1 && sorted(a, n);
    modifies a[0];
    ensures a[0] <= a[1];
    ensures sorted(a, n); */
void lower(int *a, int n) {
    if (a[0] > -1000)
        a[0] = -1000;
}

/*@ requires \valid(a + (0 .. n-1)) && n > 0;
    modifies a[0];
    ensures same{Pre, Here}(a + 1, n - 1); */
void first(int *a, int n) {
    a[0] = 0;
}
