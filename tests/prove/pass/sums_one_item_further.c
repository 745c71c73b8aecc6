// What bounds the sums of an array is found for the sum that a round is about to make, before any term speaks of it.

/*@ logic integer total(int *a, integer n) = n <= 0 ? 0 : total(a, n - 1) + a[n - 1];
    logic integer rest(int *a, integer m, integer n) = m >= n ? 0 : a[m] + rest(a, m + 1, n);
    predicate fits(int *a, integer n) = \forall integer i; 0 <= i <= n ==> -1000000 <= total(a, i) <= 1000000;
    predicate rests_fit(int *a, integer n) = \forall integer i; 0 <= i <= n ==> -1000000 <= rest(a, i, n) <= 1000000; */

/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && fits(a, n);
    assigns \nothing;
    ensures \result == total(a, n); */
int forwards(const int *a, int n) {
    int sum = 0;
    /*@ loop invariant 0 <= i <= n && sum == total(a, i);
        loop assigns i, sum; */
    for (int i = 0; i < n; i++) sum += a[i];
    return sum;
}

/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && rests_fit(a, n);
    assigns \nothing;
    ensures \result == rest(a, 0, n); */
int backwards(const int *a, int n) {
    int sum = 0;
    /*@ loop invariant 0 <= i <= n && sum == rest(a, i, n);
        loop assigns i, sum; */
    for (int i = n; i > 0; i--) sum += a[i - 1];
    return sum;
}
