#include <stdlib.h>
/*@ requires \valid(a + (0 .. n - 1)); */ //~ precondition
static int count(const int *a, int n) { return a ? n : 0; }
int main(void)
{
    int *a = calloc(3, sizeof *a);
    if (!a) return 1;
    return count(a, 3) + count(a, 0) + count(a, 4);
}
