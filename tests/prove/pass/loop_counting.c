/* The bounds of a counter need no invariant: up, down, by a step, by halves, unsigned. */

/*@ requires \valid(a + (0 .. n-1)) && n >= 0;
    modifies a[0 .. n-1]; */
void up(int *a, int n) {
    for (int i = 0; i < n; i++)
        a[i] = i;
}

/*@ requires \valid(a + (0 .. n-1)) && n >= 0;
    modifies a[0 .. n-1]; */
void down(int *a, int n) {
    for (int i = n - 1; i >= 0; i--)
        a[i] = i;
}

/*@ requires \valid(a + (0 .. n-1)) && 0 <= n <= 1000;
    modifies a[0 .. n-1]; */
void step(int *a, int n) {
    for (int i = 1; i < n; i += 2)
        a[i] = i;
}

/*@ requires \valid(a + (0 .. n-1));
    modifies a[0 .. n-1]; */
void unsigned_up(int *a, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        a[i] = 0;
}

/*@ requires \valid(a + (0 .. n-1));
    modifies a[0 .. n-1]; */
void unsigned_down(int *a, unsigned long n) {
    while (n-- > 0)
        a[n] = 0;
}
