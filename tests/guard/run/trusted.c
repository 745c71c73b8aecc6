#include <stdio.h>
#include <stdlib.h>
/* What is trusted is not checked: machines of this kind read such an integer all the same. */
static int read(char *p)
{
    int first;
    //@ trust
    first = *(int *)(p + 1);
    //@ trust
    for (int i = 1; i < 3; i++)
        first += *(int *)(p + i);
    return first;
}
int main(void)
{
    char *p = calloc(16, 1);
    if (!p) return 1;
    p[2] = 3;
    printf("%d\n", read(p));
    free(p);
    return 0;
}
