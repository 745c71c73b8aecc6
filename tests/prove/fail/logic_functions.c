/* The sum leaves out one element. */

/*@ logic integer sum(int *a, integer n) = n <= 0 ? 0 : sum(a, n - 1) + a[n - 1]; */

/*@ requires \valid_read(a + (0 .. n-1)) && 0 < n <= 1000;
    requires \forall integer i; 0 <= i < n ==> -1000 <= a[i] <= 1000;
    modifies \nothing;
    ensures \result == sum(a, n); */ //~ postcondition
int total(const int *a, int n) {
    int s = 0;
    /*@ loop invariant 0 <= i <= n - 1 && s == sum(a, i);
        loop invariant -1000 * i <= s <= 1000 * i; */
    for (int i = 0; i < n - 1; i++)
        s += a[i];
    return s;
}
