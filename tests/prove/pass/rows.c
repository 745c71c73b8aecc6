/* Arrays of arrays whose lengths are computed (C11 6.7.6.2). */
#include <string.h>
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

/*@ requires 0 < n && \valid_read(x + (0 .. n - 1)) && \valid_read(y + (0 .. n - 1));
    modifies \nothing; */
double dot(int n, const double *x, const double *y)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i] * y[i];
    return s;
}

/*@ requires 0 < n <= 1000 && \valid_read(a + (0 .. n - 1));
    requires \valid_read(x + (0 .. n - 1)) && \valid(y + (0 .. n - 1)); */
void times_vector(int n, double a[n][n], const double *x, double *y)
{
    for (int i = 0; i < n; i++) y[i] = dot(n, a[i], x);
}

//@ requires 0 < n <= 1000 && \valid_read(a + (0 .. n - 1));
double row_by_row(int n, double a[n][n])
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        const double *r = a[i], *end = r + n;
        while (r < end) s += *r++;
    }
    return s;
}

int inner_rows(int n)
{
    if (n < 1 || n > 9) return 0;
    int t[n][3][n];
    int(*q)[n] = t[0];
    q[2][n - 1] = 3;
    int *p = t[0][1];
    p[0] = 1;
    return t[0][2][n - 1];
}

//@ requires 0 < n && \valid(x + (0 .. n - 1)); modifies x[0 .. n - 1];
void clear(int n, int *x);

//@ requires 2 <= n <= 9 && \valid(a + (0 .. n - 1));
void other_rows_stay(int n, int a[n][n])
{
    a[1][0] = 4;
    clear(n, a[0]);
    //@ assert a[1][0] == 4;
}

int filled(int n, int m)
{
    if (n < 1 || m < 1 || n > 100 || m > 100) return 0;
    int t[n][m];
    memset(t, 0, sizeof t);
    //@ assert t[n - 1][m - 1] == 0;
    return 10 / (t[0][0] + 1);
}

/*@ requires n > 0 && \valid(row + (0 .. 0));
    modifies row[0][0 .. n - 1]; */
void filled_by_a_pointer(int n, int (*row)[n]) { memset(row, 0, sizeof *row); }
