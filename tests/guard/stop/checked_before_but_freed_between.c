#include <stdlib.h>
static void drop(int *p) { free(p); }
static int twice(int *p)
{
    int a = *p;
    drop(p);
    return a + *p; //~ use-after-free
}
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p) return 1;
    *p = 1;
    return twice(p);
}
