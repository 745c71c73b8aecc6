/* The length must be positive (C11 6.7.6.2p5), and the array ends there. */

/*@ requires 0 < n <= 100; */
int past(int n) {
    char a[n];
    a[n - 1] = 1;
    a[n] = 2; //~ out-of-bounds
    return a[n - 1];
}


void empty(int n) {
    char a[n]; //~ out-of-bounds
    if (n > 0)
        a[0] = 1;
}

/* A pointer into a row stays in it. */
/*@ requires 0 < n <= 100; */
int rows(int n) {
    int a[2][n];
    int *p = a[0];
    p[n] = 1; //~ out-of-bounds
    return n;
}
