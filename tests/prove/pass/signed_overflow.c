/* The ends of int, reached but not passed; unsigned arithmetic wraps. */
#include <limits.h>

/*@ requires -1000 <= x <= 1000 && -1000 <= y <= 1000;
    modifies \nothing;
    ensures \result == x * y + x - y; */
int formula(int x, int y) {
    return x * y + x - y;
}

int saturating_add(int x, int y) {
    if (y > 0 && x > INT_MAX - y)
        return INT_MAX;
    if (y < 0 && x < INT_MIN - y)
        return INT_MIN;
    return x + y;
}

/*@ modifies \nothing;
    ensures \result == (x == UINT_MAX ? 0 : x + 1); */
unsigned next(unsigned x) {
    return x + 1u;
}
