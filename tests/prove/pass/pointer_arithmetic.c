// cinch: --check pointer-arithmetic
/* Pointers that stay in their objects or at their ends. */
#include <stddef.h>

/*@ requires \valid_read(a + (0 .. n - 1)) && 0 <= n; */
int sum(const unsigned char *a, int n)
{
    unsigned total = 0;
    const unsigned char *end = a + n;
    /*@ loop invariant \base_addr(p) == \base_addr(a) && a <= p <= end; */
    for (const unsigned char *p = a; p < end; p++)
        total += *p;
    return total != 0;
}

int elements(void)
{
    int a[4] = {1, 2, 3, 4};
    int *end = a + 4;
    return *(end - 1) + a[2];
}

const char *nothing_added(const char *p)
{
    return p + 0;
}
