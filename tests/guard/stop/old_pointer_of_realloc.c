#include <stdlib.h>
int main(void)
{
    int *a = malloc(sizeof *a);
    if (!a) return 1;
    *a = 1;
    int *b = realloc(a, 100 * sizeof *b);
    if (!b) return 1;
    return *a; //~ use-after-free
}
