/* decreases bounds recursion. */

/*@ requires 0 <= n <= 1000;
    modifies \nothing;
    decreases n;
    ensures \result == n; */
int recursive(int n) {
    if (n == 0)
        return 0;
    return recursive(n - 1) + 1;
}
