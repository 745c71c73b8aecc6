#include <stdio.h>
static int backwards(const int *at, int count) {
    int total = 0;
    while (count-- >= 0) total += *--at; //~ out-of-bounds
    return total;
}
int main(void) {
    int numbers[5] = { 1, 2, 3, 4, 5 };
    return printf("%d\n", backwards(numbers + 5, 5));
}
