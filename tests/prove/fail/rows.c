/* Arrays of arrays whose lengths are computed: an index stays in its row, even where the memory behind it is there (C11 J.2). */
#include <string.h>

//@ requires 1 <= n <= 1000 && \valid((double *)a + (0 .. n * n - 1));
double no_such_row(int n, double a[n][n], int i) { return 0 <= i && i <= n ? a[i][0] : 0; } //~ out-of-bounds type-mismatch

//@ requires 2 <= n <= 1000 && \valid((double *)a + (0 .. n * n - 1));
double next_row(int n, double a[n][n]) { return a[0][n]; } //~ out-of-bounds

//@ requires 2 <= n <= 1000 && \valid((double *)a + (0 .. n * n - 1));
double row_before(int n, double a[n][n]) { return a[1][-1]; } //~ out-of-bounds

//@ requires 2 <= n <= 1000 && \valid((double *)a + (0 .. n * n - 1));
double row_by_pointer(int n, double a[n][n])
{
    double *r = a[0];
    return r[n]; //~ out-of-bounds
}

//@ requires 1 <= n <= 1000 && \valid((double *)a + (0 .. n * n - 1));
double longer_by_one(int n, double a[n][n]) { n++; return a[0][n - 1]; } //~ out-of-bounds

void turned_round(int n, int m)
{
    if (n < 1 || m < 1 || n > 100 || m > 100) return;
    int t[n][m];
    t[m - 1][n - 1] = 1; //~ out-of-bounds
}

void empty(int n)
{
    int t[n][n]; //~ out-of-bounds
    t[0][0] = 1;
}

struct two { int m[2][4], x[2][4]; };

void next_member(int n)
{
    struct two s;
    if (n != 4) return;
    int (*q)[n] = (void *)s.m;
    q[2][0] = 1; //~ out-of-bounds
}

void middle(int n)
{
    if (n < 1 || n > 10) return;
    int t[n][3][n];
    t[n - 1][3][0] = 5; //~ out-of-bounds
}

void moved(int n)
{
    if (n < 1 || n > 10) return;
    int t[n][n];
    (t + 1)[n - 1][0] = 5; //~ out-of-bounds
}

void wider(int n)
{
    if (n < 1 || n > 10) return;
    int t[n][n];
    int (*q)[n + 1] = (void *)t;
    q[n - 1][n - 1] = 5; //~ out-of-bounds
}

void whole_by_row(int n)
{
    if (n < 1 || n > 10) return;
    int t[n][n];
    memset(t[0], 0, sizeof t); //~ out-of-bounds
}

void counted(int n)
{
    if (n < 1 || n > 10) return;
    int t[n][n];
    int (*p)[n] = (void *)t;
    p++; //~ unsupported
}

void other_length(int n)
{
    int x[4][4];
    if (n != 3) return;
    int (*p)[n] = x; //~ out-of-bounds
    p[2][0] = 1;
}

void takes(int n, int a[n][n]);

void passes_other_length(void)
{
    int x[4][4];
    takes(3, x); //~ out-of-bounds
}

//@ requires 2 <= n <= 1000 && \valid((int *)a + (0 .. n * n - 1));
void passes_its_own(int n, int a[n][n])
{
    if (n > 2) passes_its_own(n - 1, a); //~ out-of-bounds
}

//@ requires 0 < n && \valid(x + (0 .. n - 1)); modifies x[0 .. n - 1];
void clear(int n, int *x);

//@ requires 2 <= n <= 1000 && \valid(a + (0 .. n - 1));
void more_than_a_row(int n, int a[n][n]) { clear(n + 1, a[0]); } //~ out-of-bounds

//@ requires 2 <= n <= 1000 && \valid(a + (0 .. n - 1));
void no_row(int n, int a[n][n]) { clear(n, a[n]); } //~ precondition

//@ requires 2 <= n <= 1000 && \valid(a + (0 .. n - 1));
void from_the_second_on(int n, int a[n][n]) { clear(n, a[1] + 1); } //~ out-of-bounds

//@ requires 2 <= n <= 1000 && \valid(a + (0 .. n - 1));
void either_row(int n, int a[n][n], int which)
{
    int *r = which ? a[0] : a[1];
    r[n] = 0; //~ out-of-bounds
}

//@ requires 2 <= n <= 1000 && \valid(a + (0 .. n - 1));
void moved_on(int n, int a[n][n])
{
    int *r = a[0];
    r += n;
    *r = 0; //~ out-of-bounds
}

//@ requires 2 <= n <= 1000 && \valid(a + (0 .. n - 1)); modifies a[0][0 .. n - 1];
void clears_another(int n, int a[n][n]) { clear(n, a[1]); } //~ frame

//@ requires 2 <= n <= 1000 && \valid(a + (0 .. n - 1));
void cleared(int n, int a[n][n])
{
    a[1][0] = 4;
    clear(n, a[1]);
    //@ assert a[1][0] == 4; //~ assertion
}

void inner_rows(int n)
{
    if (n < 2 || n > 9) return;
    int t[n][3][n];
    int(*q)[n] = t[0];
    q[3][0] = 1; //~ out-of-bounds
}

void filled_too_far(int n, int m)
{
    if (n < 1 || m < 1 || n > 100 || m > 100) return;
    int t[n][m];
    memset(t, 0, (n + 1) * sizeof t[0]); //~ out-of-bounds
}

void filled_by_ones(int n, int m)
{
    if (n < 1 || m < 1 || n > 100 || m > 100) return;
    int t[n][m];
    memset(t, 1, sizeof t);
    //@ assert t[0][0] == 1; //~ assertion
}

void half_a_cell(int n, int m)
{
    if (n < 1 || m < 1 || n > 100 || m > 100) return;
    int t[n][m];
    memset(t, 0, 2); //~ type-mismatch
}
