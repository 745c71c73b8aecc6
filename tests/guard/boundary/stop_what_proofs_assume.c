#include <stdlib.h>
/* The accesses are proved from what is required, and not checked once more. */
/*@ requires n >= 0 && \valid(a + (0 .. n - 1)); */ //~ precondition
static int sum(const int *a, int n)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        found ^= a[i];
    return found;
}
int main(void)
{
    int *a = calloc(3, sizeof *a);
    if (!a) return 1;
    int found = sum(a, 3) + sum(a, 4);
    free(a);
    return found;
}
