#include <stdlib.h>
int main(void)
{
    int *a = malloc(4 * sizeof *a);
    if (!a) return 1;
    for (int i = 0; i <= 4; i++)
        a[i] = i; //~ out-of-bounds
    return a[0];
}
