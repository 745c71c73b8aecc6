/* The inner loop keeps what the outer loop knows. */

/*@ requires \valid(m + (0 .. 99));
    modifies m[0 .. 99]; */
void clear(int *m) {
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++)
            m[10 * i + j] = 0;
}

/*@ requires 0 <= n <= 100;
    modifies \nothing;
    ensures \result == n * n; */
int square(int n) {
    int count = 0;
    /*@ loop invariant 0 <= i <= n && count == i * n; */
    for (int i = 0; i < n; i++) {
        /*@ loop invariant 0 <= j <= n && count == i * n + j; */
        for (int j = 0; j < n; j++)
            count++;
    }
    return count;
}
