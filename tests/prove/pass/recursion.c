/* A function is known by its contract, to itself too. */

/*@ logic integer factorial(integer n) = n <= 0 ? 1 : n * factorial(n - 1); */

/*@ requires 0 <= n <= 5;
    modifies \nothing;
    ensures \result == n; */
int depth(int n) {
    if (n == 0)
        return 0;
    return 1 + depth(n - 1);
}

/*@ requires n >= 0;
    modifies \nothing;
    ensures \result == (n % 2 == 1); */
int odd(int n);

/*@ requires n >= 0;
    modifies \nothing;
    ensures \result == (n % 2 == 0); */
int even(int n) {
    return n == 0 ? 1 : odd(n - 1);
}

int odd(int n) {
    return n == 0 ? 0 : even(n - 1);
}
