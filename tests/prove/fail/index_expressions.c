/* Remainders are negative for negative numbers, and unsigned differences wrap. */
int a[10];
int f(int i) {
    if (i >= 0 & i < 10)
        return a[i];
    return a[i % 10]; //~ out-of-bounds
}
unsigned g(unsigned i) {
    return a[i - 1]; //~ out-of-bounds
}
