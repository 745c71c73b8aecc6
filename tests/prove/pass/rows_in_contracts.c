/* Annotations that speak of rows whose lengths are computed (C11 6.7.6.2), and calls that pass them. */
#include <stdlib.h>

/*@ requires 0 < n <= 1000 && 0 < m <= 1000;
    requires \valid(a + (0 .. n - 1));
    modifies a[0 .. n - 1][0 .. m - 1]; */
void fill(int n, int m, int (*a)[m])
{
    //@ loop modifies i, a[0 .. n - 1][0 .. m - 1];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = i + j;
}

/*@ requires 0 < n <= 1000 && 0 <= i < n && \valid_read(a + (0 .. n - 1));
    modifies \nothing;
    ensures \result == a[i][i]; */
int on_diagonal(int n, int a[n][n], int i) { return a[i][i]; }

/*@ requires 1 < n <= 1000 && 0 <= i < n && \valid(a + i);
    modifies a[i][0 .. n - 1];
    ensures a[i][0] == 7 && a[i][n - 1] == 8; */
void ends_of_row(int n, int a[n][n], int i)
{
    a[i][0] = 7;
    a[i][n - 1] = 8;
}

int rows_apart(int n)
{
    if (n < 2 || n > 20) return 0;
    int t[n][n];
    //@ assert \valid(t + (0 .. n - 1)) && \separated(t + 0, t + 1);
    fill(n, n, t);
    t[1][1] = 5;
    ends_of_row(n, t, 0);
    //@ assert t[1][1] == 5 && t[0][n - 1] == 8;
    return on_diagonal(n, t, 1);
}

int constant_rows(void)
{
    int x[3][4];
    fill(3, 4, x);
    return x[2][3];
}

/*@ requires 0 < n < 100 && \valid(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
    requires \separated(a + (0 .. n - 1), b + (0 .. n - 1));
    modifies a[0 .. n - 1];
    ensures b[0][0] == \old(b[0][0]); */
void copy(int n, int a[n][n], int b[n][n])
{
    //@ loop modifies i, a[0 .. n - 1];
    for (int i = 0; i < n; i++) {
        //@ loop modifies j, a[0 .. n - 1];
        for (int j = 0; j < n; j++) a[i][j] = b[i][j];
    }
}

//@ requires 0 < n < 100 && 0 < m < 100 && \valid(a + (0 .. l - 1)) && 0 < l < 100;
int box(int l, int n, int m, int a[l][n][m]) { return a[l - 1][n - 1][m - 1]; }

int passes_box(int n)
{
    if (n < 1 || n > 9) return 0;
    int t[n][3][n + 1];
    t[n - 1][2][n] = 4;
    return box(n, 3, n + 1, t);
}

int from_the_heap(int n)
{
    if (n < 1 || n > 9) return 0;
    int(*p)[n] = malloc(n * sizeof *p);
    if (!p) return 0;
    p[n - 1][n - 1] = 3;
    fill(n, n, p);
    int last = p[n - 1][n - 1];
    free(p);
    return last;
}

int same_length(int n)
{
    int x[4][4];
    if (n != 4) return 0;
    int(*p)[n] = x;
    p[3][n - 1] = 1;
    return x[3][3];
}

struct two { int m[2][4], x[2][4]; };

//@ requires \valid(s);
void member(struct two *s)
{
    s->x[0][0] = 4;
    fill(2, 4, s->m);
    //@ assert s->x[0][0] == 4;
}
