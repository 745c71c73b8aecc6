// `i <= last` leaves no room for one more where `last` is the greatest number.
#include <limits.h>

static int count(int from, int last) {
    int all = 0;
    for (int i = from; i <= last; i++) all++; //~ signed-overflow
    return all;
}

int main(void) { return count(INT_MAX - 3, INT_MAX); }
