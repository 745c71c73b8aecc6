/* Recursive definitions that name parts of themselves; what a definition ends with is known without unfolding. */

/*@ logic integer sum(int *a, integer n) =
      \let before = sum(a, n - 1);
      n <= 0 ? 0 : before + a[n - 1]; */

/*@ lemma sum_one{L}: \forall int *a; sum(a, 1) == a[0]; */

/*@ lemma sum_next{L}: \forall int *a, integer n; 0 <= n ==> sum(a, n + 1) == sum(a, n) + a[n]; */

/*@ requires \valid_read(a + (0 .. n - 1));
    requires \forall integer k; 0 <= k <= n ==> -1000000 <= sum(a, k) <= 1000000;
    modifies \nothing;
    ensures \result == sum(a, n); */
int total(const int *a, unsigned n) {
    int s = 0;
    /*@ loop invariant 0 <= i <= n && s == sum(a, i);
        loop modifies i, s; */
    for (unsigned i = 0; i < n; i++) {
        //@ assert sum(a, i + 1) == sum(a, i) + a[i];
        s += a[i];
    }
    return s;
}
