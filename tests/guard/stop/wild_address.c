#include <stdio.h>
static void set(int *at) {
    *at = 1; //~ out-of-bounds
}
int main(int count, char **words) {
    (void)words;
    int numbers[4] = { 0 };
    unsigned at = (unsigned)count - 2;
    set(&numbers[at]);
    return printf("%d\n", numbers[0]);
}
