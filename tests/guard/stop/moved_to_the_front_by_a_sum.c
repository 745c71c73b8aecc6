#include <stdlib.h>

static int first(int *p) {
    return p[0]; //~ out-of-bounds
}

int main(int argc, char **argv) {
    (void)argv;
    int *a = malloc(16), *b = malloc(16);
    if (!a || !b) return 0;
    a[0] = b[0] = a[3] = b[3] = 1;
    int back = -argc;
    return first(&b[back]) + first(a + back);
}
