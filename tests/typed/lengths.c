/* Arrays of variable length: the length is computed where the type is declared. */
int f(int n, int m, int a[n][m])
{
    int b[n + 1], c[n][m];
    typedef int row[m];
    row *p = c, r;
    int (*q)[n][m] = &c;
    return sizeof b + sizeof(row) + sizeof(int[n * 2]) + a[0][0] + (*q)[0][0] + p[0][0] + r[0];
}
int g(int n, int (*h)(int k, int x[k]), int y[*]);
int k(int n, char (*text)[sizeof(int[n])]) { return sizeof *text; }
