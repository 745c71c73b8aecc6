/* A matrix in rows. */
#define N 8

/*@ requires \valid_read(a + (0 .. N-1)) && \valid(m + (0 .. N-1));
    modifies m[0 .. N-1]; */
void identity(int (*m)[N], const int *a) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            m[i][j] = i == j ? a[i] : 0;
}

static int table[3][4];

/*@ requires 0 <= i < 3 && 0 <= j < 4;
    modifies table[i][j];
    ensures table[i][j] == v; */
void set(int i, int j, int v) {
    table[i][j] = v;
}
