/* assert of assert.h is an obligation, and known afterwards. */
#include <assert.h>

/*@ requires x > 4;
    modifies \nothing;
    ensures \result > 8; */
int twice(int x) {
    assert(x > 3);
    if (x > 1000)
        x = 1000;
    assert(x <= 1000);
    return 2 * x;
}
