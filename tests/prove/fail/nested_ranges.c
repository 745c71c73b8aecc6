/*@ requires n > 0 && m > 0 && \valid(rows + (0 .. n-1)) && \valid(rows[0 .. n-1] + (0 .. m));
    modifies rows[0 .. n-1][0 .. m-1]; */
void behind(int **rows, int n, int m) {
    rows[0][m] = 1; //~ frame
}

/*@ requires n > 0 && m > 0 && \valid(rows + (0 .. n-1));
    modifies rows[0 .. n-1][0 .. m-1]; */
void the_row_itself(int **rows, int n, int m) {
    rows[0] = 0; //~ frame
}

static int table[4][5];

/*@ requires 0 <= n < 4 && 0 <= m < 4;
    modifies table[0 .. n][0 .. m]; */
void next_column(int n, int m) {
    table[0][m + 1] = 1; //~ frame
}

/*@ modifies table[0 .. n][0 .. m]; */
void corner(int n, int m);

/*@ requires table[1][3] == 7;
    ensures table[1][3] == 7; */ //~ postcondition
void changed(void) {
    corner(3, 3);
}
