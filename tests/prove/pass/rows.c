/* Arrays of arrays whose lengths are computed (C11 6.7.6.2). */
/*@ requires 1 <= n <= 1000;
    requires \valid_read((double *)a + (0 .. n * n - 1)) && \valid_read((double *)b + (0 .. n * n - 1));
    requires \valid((double *)c + (0 .. n * n - 1)); */
void multiply(int n, double a[n][n], double b[n][n], double c[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++) sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

int local(int n, int m)
{
    if (n < 1 || m < 1 || n > 100 || m > 100) return 0;
    int t[n][m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) t[i][j] = i ^ j;
    return t[n - 1][m - 1];
}

int cube(int n)
{
    if (n < 1 || n > 10) return 0;
    int t[n][3][n];
    t[n - 1][2][n - 1] = 5;
    return t[n - 1][2][n - 1];
}

int second_row(int n)
{
    if (n < 2 || n > 10) return 0;
    int t[n][n];
    (t + 1)[n - 2][n - 1] = 5;
    return (t + 1)[n - 2][n - 1];
}

// The lengths are those of the declaration.
//@ requires 1 <= n <= 1000 && \valid_read((double *)a + (0 .. n * n - 1));
double later(int n, double a[n][n]) { int m = n; n = 5; return a[m - 1][m - 1] + n; }
