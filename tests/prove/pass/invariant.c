/* A loop is known by its invariant alone. */

/*@ requires 0 <= n <= 1000;
    modifies \nothing;
    ensures 2 * \result == n * (n + 1); */
int sum_to(int n) {
    int sum = 0;
    /*@ loop invariant 1 <= i <= n + 1;
        loop invariant 2 * sum == i * (i - 1);
        loop invariant sum <= 1000 * i; */
    for (int i = 1; i <= n; i++)
        sum += i;
    return sum;
}
