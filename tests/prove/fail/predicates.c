/* The predicate is about the state it is used in. */

/*@ predicate sorted(int *a, integer n) = \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j]; */

/*@ requires \valid(a + (0 .. n-1)) && n > 1 && sorted(a, n);
    modifies a[0];
    ensures sorted(a, n); */ //~ postcondition
void raise(int *a, int n) {
    a[0] = 1000;
}
