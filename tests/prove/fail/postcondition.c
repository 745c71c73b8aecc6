/* One way out breaks the promise; a parameter changed in the body keeps its old value in the contract. */

/*@ modifies \nothing;
    ensures larger: \result >= x && \result >= y; //~ postcondition
    ensures one_of_them: \result == x || \result == y; */
int max(int x, int y) {
    if (x >= y)
        return x;
    return x;
}

/*@ requires 0 <= n < 100;
    modifies \nothing;
    ensures \result == n; */ //~ postcondition
int next(int n) {
    n++;
    return n;
}
