/* An index behind the address of an element counts from there, and the array ends where it ends. */
#include <stdio.h>

struct pair { int first[4], second[4]; };

static int at(struct pair *pair, unsigned i, int j) {
    return (&pair->first[i])[j]; //~ out-of-bounds
}

int main(int argc, char **argv) {
    struct pair pair = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
    (void)argv;
    printf("%d\n", at(&pair, 2, argc + 1));
    return 0;
}
