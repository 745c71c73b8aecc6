/* What a cell holds already may be stored again: that modifies nothing. */

/*@ requires \valid(a + (0 .. n - 1));
    modifies \nothing;
    ensures \forall integer k; 0 <= k < n ==> a[k] == \old(a[k]); */
void touch(int *a, unsigned n) {
    /*@ loop invariant 0 <= i <= n;
        loop invariant \forall integer k; 0 <= k < n ==> a[k] == \at(a[k], Pre);
        loop modifies i, a[0 .. n - 1]; */
    for (unsigned i = 0; i < n; i++)
        a[i] = a[i];
}
