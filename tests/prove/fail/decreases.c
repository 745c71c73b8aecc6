/* Recursion whose measure stays, in one function and in a pair of them. */

/*@ requires 0 <= n <= 1000;
    modifies \nothing;
    decreases n; */
int alone(int n) {
    if (n == 0)
        return 0;
    return alone(n); //~ termination
}

/*@ requires 0 <= n <= 1000;
    modifies \nothing;
    decreases n; */
int odd(int n);

/*@ requires 0 <= n <= 1000;
    modifies \nothing;
    decreases n; */
int even(int n) {
    return n == 0 || odd(n - 1);
}

int odd(int n) {
    return n == 0 ? 0 : even(n); //~ termination
}
