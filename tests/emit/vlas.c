// Variable length arrays: locals, several dimensions, parameters, typedefs, sizeof, pointers to them.
int printf(const char *, ...);

static int evaluated;
static int count(int n) { evaluated++; return n; }

static int trace(int n, int m, int a[n][m]) {
    int sum = 0;
    for (int i = 0; i < n && i < m; i++) sum += a[i][i];
    return sum + (int)sizeof a[0];
}
static void fill(int n, double a[const restrict static n], double x) {
    while (n--) a[n] = x;
}
static int last(int n, int (*p)[n]) {
    p++;
    return (*--p)[n - 1];
}
static int cube(int n, int a[n][n + 1][n + 2]) { return a[n - 1][n][n + 1] + sizeof *a; }
static int declared(int n, int a[*][*]);
static int declared(int n, int a[n][n]) { return a[n - 1][0]; }

int main(void) {
    int n = 3, m = 4;
    int grid[n][m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) grid[i][j] = i * 10 + j;
    printf("%d %d %d\n", trace(n, m, grid), (int)sizeof grid, (int)sizeof grid[0]);
    n = 7;
    printf("%d\n", (int)sizeof grid);
    typedef int row[count(m)];
    row r, *rows = &r;
    m = 10;
    r[3] = 42;
    printf("%d %d %d %d\n", (int)sizeof(row), (int)sizeof *rows, last(4, rows), evaluated);
    printf("%d %d\n", (int)sizeof(int[count(5)]), evaluated);
    double d[n];
    fill(n, d, 2.5);
    printf("%g\n", d[n - 1]);
    int c[2][3][4];
    c[1][2][3] = 5;
    printf("%d\n", cube(2, c));
    int sq[2][2] = {{1, 2}, {3, 4}};
    printf("%d\n", declared(2, sq));
    int (*p)[m] = (int (*)[m])grid;
    printf("%d %d\n", (*p)[5], (int)((char *)(p + 1) - (char *)p));
    for (int i = 1; i < 4; i++) {
        char buffer[i * 2];
        buffer[i * 2 - 1] = 'a' + i;
        printf("%d%c ", (int)sizeof buffer, buffer[i * 2 - 1]);
    }
    printf("\n");
    return sizeof(char[n]) == 7;
}
