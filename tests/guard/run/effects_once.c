#include <stdio.h>
struct bits { unsigned low : 3; int mid : 5; long long wide : 40; };
static struct bits store[3];
static int calls;
static struct bits *next(void) { return &store[calls++ % 3]; }
int main(void)
{
    next()->low += 9;
    next()->mid -= 3;
    next()->wide++;
    int a[4] = { 0 }, i = 0;
    int *p = a;
    a[i++] += 2;
    *p++ += 5;
    p[i]--;
    long n = 5;
    long before = n++ + 1;
    unsigned char c = 255;
    c++;
    short s = 3;
    s *= 2;
    printf("%d %d %lld %d %d %d\n", store[0].low, store[1].mid, (long long)store[2].wide, a[0], a[2], i);
    printf("%ld %ld %d %d %d\n", before, n, c, s, calls);
    return 0;
}
