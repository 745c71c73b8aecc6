/* Each operator that can leave the range of int. */
#include <limits.h>

int add(int x, int y) {
    return x + y; //~ signed-overflow
}

int negate(int x) {
    return -x; //~ signed-overflow
}

int absolute(int x) {
    return x < 0 ? -x : x; //~ signed-overflow
}

int times(int x) {
    return x * 3; //~ signed-overflow
}

/*@ requires y != 0; */
int divide(int x, int y) {
    return x / y; //~ signed-overflow
}

int count(int n) {
    n++; //~ signed-overflow
    n -= 2; //~ signed-overflow
    return n;
}
