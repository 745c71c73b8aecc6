#include <stdlib.h>

void no_power_of_two(void)
{
    char *p = aligned_alloc(3, 7); //~ precondition
    free(p);
}

void unknown_alignment(size_t alignment)
{
    char *p = aligned_alloc(alignment, 64); //~ precondition
    free(p);
}
