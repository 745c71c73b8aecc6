#include <stdlib.h>
static int sum(char *p, int n)
{
    int first, last;
    //@ trust
    first = *(int *)(p + 1);
    last = p[n]; //~ out-of-bounds
    return first + last;
}
int main(void)
{
    char *p = calloc(16, 1);
    return p ? sum(p, 16) : 0;
}
