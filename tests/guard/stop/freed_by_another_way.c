#include <stdlib.h>
static int harmless(int x) { return x > 3 ? harmless(x - 1) : x; }
static void (*hook)(void *) = free;
static void deep(void *p, int n) { if (n) deep(p, n - 1); else hook(p); }
static int twice(int *p)
{
    int a = *p + harmless(7);
    a += *p;
    deep(p, 3);
    return a + *p; //~ use-after-free
}
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p) return 1;
    *p = 1;
    return twice(p);
}
