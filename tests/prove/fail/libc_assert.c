/* It must be proved, not assumed. */
#include <assert.h>

int twice(int x) {
    assert(x > 3); //~ assertion
    assert(x > 2);
    return x;
}
