/* How far the array reaches is looked up in front of the loop; what is printed before stays printed. */
#include <stdio.h>
#include <stdlib.h>
static int sum(const int *from, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) {
        printf("%d\n", i);
        total += from[i]; //~ out-of-bounds
    }
    return total;
}
int main(void) {
    int *numbers = calloc(5, sizeof *numbers);
    return numbers ? printf("%d\n", sum(numbers, 6)) : 0;
}
