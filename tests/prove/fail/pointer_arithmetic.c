// cinch: --check pointer-arithmetic
/* A pointer stays in its object or at its end, on request: C11 6.5.6p8. */

/*@ requires \valid_read(p); */
const char *before(const char *p)
{
    return p - 1; //~ pointer-arithmetic
}

int behind(int n)
{
    int a[4] = {0};
    if (n < 0 || n > 5)
        return 0;
    int *p = a + n; //~ pointer-arithmetic
    return p == a;
}

const char *of_null(void)
{
    const char *p = 0;
    return p + 1; //~ pointer-arithmetic
}

int walk(void)
{
    int a[4] = {0};
    int *p = a + 4;
    p++; //~ pointer-arithmetic
    return p == a;
}
