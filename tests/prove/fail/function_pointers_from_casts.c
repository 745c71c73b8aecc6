/* Only what has been shown to keep the contract may be called by it. */

/*@ requires x < 100;
    modifies \nothing;
    ensures \result == x + 1; */
typedef int (*next)(int x);

long other(long z) {
    return 7;
}

int from_data(void) {
    int y = 0;
    next f = (next)(void *)&y; //~ unsupported precondition
    return f(3); //~ behind-unsupported
}

int from_function(void) {
    next f = (next)other; //~ unsupported precondition
    return f(3); //~ behind-unsupported
}
