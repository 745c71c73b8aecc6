// Quantifiers of which only a computed argument tells: `k + p` is an end of some range that is spoken of, and `p` is how far that is from `k`.

/*@ predicate all_equal(int *a, integer m, integer n, int v) = \forall integer i; m <= i < n ==> a[i] == v;
    predicate has_run(int *a, integer n, int v, integer p) = \exists integer k; 0 <= k <= n - p && all_equal(a, k, k + p, v); */

/*@ requires 0 < p && 0 <= n && \valid_read(a + (0 .. n - 1));
    requires !has_run(a, n, v, p) && a[n] != v;
    assigns \nothing;
    ensures !has_run(a, n + 1, v, p); */
void no_longer_run(const int *a, int n, int v, int p) {
}

/*@ logic integer total(int *a, integer m, integer n) = n <= m ? 0 : total(a, m, n - 1) + a[n - 1]; */

/*@ requires \forall integer q, r; total(a + q, 0, r) == 0 ==> total(a, q, q + r) == 0;
    requires total(a + 3, 0, 4) == 0;
    assigns \nothing;
    ensures total(a, 3, 7) == 0; */
void shifted(const int *a) {
}

// Names that look like those made for arguments, and arguments of which a quantifier inside binds a part.
/*@ lemma named{L}: \forall int *a, integer k1, k2; k2 == 0 ==> 0 <= k1 ==> total(a, k2, k1 + 1) == total(a, k2, k1) + a[k1];
    lemma inside{L}: \forall int *a, integer n; (\forall integer j; 0 <= j < n ==> total(a, 0, n + j) == 0) ==> 0 < n ==> total(a, 0, n) == 0; */

/*@ requires total(a, 0, 5) == 7 && a[5] == 2 && \valid_read(a + (0 .. 5));
    assigns \nothing;
    ensures total(a, 0, 6) == 9; */
void one_more(const int *a) {
}
