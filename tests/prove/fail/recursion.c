/* The recursive call does not meet the function's own precondition. */

/*@ requires n >= 0;
    modifies \nothing;
    ensures \result == 0; */
int down(int n) {
    if (n == 1)
        return 0;
    return down(n - 1); //~ precondition
}
