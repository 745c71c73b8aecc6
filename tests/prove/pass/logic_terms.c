/* \let, \exists, conditional terms, and integers without limits. */
#include <limits.h>

/*@ requires \valid_read(a + (0 .. n-1)) && 0 < n;
    requires \exists integer k; 0 <= k < n && a[k] == 0;
    modifies \nothing;
    ensures 0 <= \result < n && a[\result] == 0; */
int zero(const int *a, int n) {
    int i = 0;
    /*@ loop invariant 0 <= i < n;
        loop invariant \forall integer k; 0 <= k < i ==> a[k] != 0; */
    while (a[i] != 0)
        i++;
    return i;
}

/*@ modifies \nothing;
    ensures \let m = INT_MAX; x == m ==> \result == m;
    ensures x < INT_MAX ==> \result == x + 1; */
int next(int x) {
    //@ assert x + 1 > x;
    return x == INT_MAX ? x : x + 1;
}
