/* Sorting needs something to compare with. */
#include <stdlib.h>

void unordered(void) {
    int a[2] = { 2, 1 };
    qsort(a, 2, sizeof *a, 0); //~ precondition
}
