// The same with claims that do not follow.

/*@ predicate all_equal(int *a, integer m, integer n, int v) = \forall integer i; m <= i < n ==> a[i] == v;
    predicate has_run(int *a, integer n, int v, integer p) = \exists integer k; 0 <= k <= n - p && all_equal(a, k, k + p, v); */

/*@ requires 0 < p && 0 <= n && \valid_read(a + (0 .. n - 1));
    requires !has_run(a, n, v, p);
    assigns \nothing;
    ensures !has_run(a, n + 1, v, p); //~ postcondition
*/
void perhaps_a_longer_run(const int *a, int n, int v, int p) {
}

/*@ logic integer total(int *a, integer m, integer n) = n <= m ? 0 : total(a, m, n - 1) + a[n - 1]; */

/*@ requires \forall integer q, r; total(a + q, 0, r) == 0 ==> total(a, q, q + r) == 0;
    requires total(a + 3, 0, 4) == 0;
    assigns \nothing;
    ensures total(a, 3, 8) == 0; //~ postcondition
*/
void shifted_too_far(const int *a) {
}

/*@ requires \exists integer k; 0 <= k < 4 && total(a, k, k + 2) == 9;
    assigns \nothing;
    ensures total(a, 1, 3) == 9; //~ postcondition
*/
void somewhere_else(const int *a) {
}
