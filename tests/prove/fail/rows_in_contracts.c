/* Rows whose lengths are computed, in annotations and in calls: arrays that are passed have the lengths that the parameters say (C11 6.7.6.2p6). */
#include <stdlib.h>

//@ requires 0 < n <= 100 && \valid(a + (0 .. n - 1)); modifies a[0 .. n - 1];
void clear(int n, int a[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) a[i][j] = 0;
}

//@ requires 0 < n <= 100 && 0 < m <= 100 && \valid(a + (0 .. n - 1)); modifies a[0 .. n - 1];
void wide(int n, int m, int a[n][m]);

void shorter_rows(void)
{
    int x[4][4];
    clear(3, x); //~ out-of-bounds
}

void too_few_rows(void)
{
    int x[3][4];
    clear(4, x); //~ precondition
}

void no_rows(int n)
{
    int x[3][4];
    wide(n, 4, x); //~ precondition
}

//@ requires 2 <= n <= 100 && \valid(a + (0 .. n - 1));
void after_a_change(int n, int a[n][n])
{
    n = n - 1;
    clear(n, a); //~ out-of-bounds
}

//@ requires 2 <= n <= 100 && \valid(a + (0 .. n - 1)); modifies a[0][0 .. n - 1];
void other_row(int n, int a[n][n]) { a[1][0] = 0; } //~ frame

//@ requires 2 <= n <= 100 && \valid(a);
int one_row(int n, int a[n][n]) { return a[1][0]; } //~ out-of-bounds type-mismatch

//@ requires 2 <= n <= 100 && \valid(a + (0 .. n - 2));
int one_row_less(int n, int a[n][n]) { return a[n - 1][n - 1]; } //~ out-of-bounds type-mismatch

//@ requires 2 <= n <= 100 && \valid(a + (0 .. n - 1)); ensures \result == a[1][0]; //~ postcondition
int of_another_row(int n, int a[n][n])
{
    return a[0][1];
}

//@ requires 2 <= n <= 100 && \valid_read(a + (0 .. n - 1));
void only_read(int n, int a[n][n])
{
    a[0][0] = 1; //~ type-mismatch
}

void cleared(void)
{
    int x[3][3];
    x[2][2] = 5;
    clear(3, x);
    //@ assert x[2][2] == 5; //~ assertion
}

void one_row_too_many(int n)
{
    if (n < 2 || n > 9) return;
    int t[n][n];
    //@ assert \valid(t + (0 .. n)); //~ assertion
}

//@ requires 2 <= n <= 9 && \valid(a + (0 .. n - 1));
void same_row(int n, int a[n][n])
{
    //@ assert \separated(a + (0 .. 1), a + (1 .. 1)); //~ assertion
}

void shorter(int n)
{
    if (n < 2 || n > 9) return;
    int t[n][n];
    int(*p)[n - 1] = t; //~ out-of-bounds
    p[0][0] = 1;
}

struct two { int m[2][4], x[2][4]; };

//@ requires \valid(s);
void next_member(struct two *s)
{
    wide(3, 4, s->m); //~ out-of-bounds
}

//@ requires \valid(s); ensures s->m[0][0] == \old(s->m[0][0]); //~ postcondition
void member(struct two *s)
{
    wide(2, 4, s->m);
}

void freed(int n)
{
    if (n < 1 || n > 9) return;
    int(*p)[n] = malloc(n * sizeof *p);
    if (!p) return;
    free(p);
    wide(n, n, p); //~ precondition
}

void too_many_from_the_heap(int n)
{
    if (n < 1 || n > 9) return;
    int(*p)[n] = malloc(n * sizeof *p);
    if (!p) return;
    p[n][0] = 1; //~ out-of-bounds
    free(p);
}

// The product is one of 32 bits, the length of the row may be another.
//@ requires 0 < n && 0 < m && \valid(a + (0 .. 1)); //~ unsupported
int wraps(unsigned n, unsigned m, int a[2][n * m]) { return a[1][n * m - 1]; } //~ behind-unsupported
