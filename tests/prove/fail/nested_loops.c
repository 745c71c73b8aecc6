/* The inner loop runs one turn too far. */

/*@ requires \valid(m + (0 .. 99));
    modifies m[0 .. 99]; */
void clear(int *m) {
    for (int i = 0; i < 10; i++)
        for (int j = 0; j <= 10; j++)
            m[10 * i + j] = 0; //~ frame out-of-bounds type-mismatch
}
