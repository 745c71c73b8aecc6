/* An integer from nowhere points to nothing known. */
#include <stdint.h>

int nowhere(uintptr_t address) {
    int *p = (int *)address;
    return *p; //~ null-dereference use-after-free out-of-bounds type-mismatch
}
