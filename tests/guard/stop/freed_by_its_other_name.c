#include <stdlib.h>
static int harmless(int *p) { return *p; }
static int lets_go(int *p) { __builtin_free(p); return 1; }
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p) return 1;
    *p = 1;
    int a = *p + harmless(p);
    a += lets_go(p);
    return a + *p; //~ use-after-free
}
