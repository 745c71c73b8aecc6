/* Two numbers are added to an array, and only their sum is too large: it leads to the next member of the same struct. */
#include <stdio.h>

struct pair { int first[4], second[4]; };

static int at(struct pair *pair, int i, int j) {
    return *(pair->first + i + j); //~ out-of-bounds
}

int main(int argc, char **argv) {
    struct pair pair = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
    (void)argv;
    printf("%d\n", at(&pair, 2 + argc, 1));
    return 0;
}
