/* Ranges of ranges: an array of pointers to rows, and an array of arrays. */

/*@ requires n >= 0 && m >= 0 && \valid(rows + (0 .. n-1)) && \valid(rows[0 .. n-1] + (0 .. m-1));
    requires \separated(rows + (0 .. n-1), rows[0 .. n-1] + (0 .. m-1));
    modifies rows[0 .. n-1][0 .. m-1]; */
void clear(int **rows, int n, int m) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            rows[i][j] = 0;
}

/*@ requires n > 0 && m > 0 && \valid(rows + (0 .. n-1)) && \valid(rows[0 .. n-1] + (0 .. m-1));
    requires \separated(rows + (0 .. n-1), rows[0 .. n-1] + (0 .. m-1));
    requires \valid(q) && \separated(q, rows[0 .. n-1] + (0 .. m-1));
    requires \separated(q, rows + (0 .. n-1));
    modifies *q, rows[0 .. n-1][0 .. m-1];
    ensures *q == 5; */
void keep(int **rows, int n, int m, int *q) {
    *q = 5;
    clear(rows, n, m);
}

static int table[4][5];

/*@ requires 0 <= n < 4 && 0 <= m < 5;
    modifies table[0 .. n][0 .. m]; */
void corner(int n, int m) {
    table[0][0] = 1;
    table[n][m] = 2;
}

/*@ requires table[1][3] == 7;
    modifies table[0 .. 3][0 .. 2];
    ensures table[1][3] == 7; */
void left_part(void) {
    corner(3, 2);
}
