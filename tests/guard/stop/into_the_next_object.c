#include <stdlib.h>
int main(void)
{
    char *a = malloc(16), *b = malloc(16);
    if (!a || !b) return 1;
    long far = b - a;
    a[far] = 1; //~ out-of-bounds
    return 0;
}
