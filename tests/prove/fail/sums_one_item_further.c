// The sum of all items is not bounded, only those of fewer.

/*@ logic integer total(int *a, integer n) = n <= 0 ? 0 : total(a, n - 1) + a[n - 1];
    predicate fits(int *a, integer n) = \forall integer i; 0 <= i < n ==> -1000000 <= total(a, i) <= 1000000; */

/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && fits(a, n);
    assigns \nothing; */
int forwards(const int *a, int n) {
    int sum = 0;
    /*@ loop invariant 0 <= i <= n && sum == total(a, i);
        loop assigns i, sum; */
    for (int i = 0; i < n; i++) sum += a[i]; //~ signed-overflow
    return sum;
}
