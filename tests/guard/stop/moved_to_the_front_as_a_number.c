#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    int *a = malloc(16), *b = malloc(16);
    if (!a || !b) return 0;
    a[0] = b[0] = 1;
    a = (int *)((unsigned long)a - 4 * argc);
    b = (int *)((unsigned long)b - 4 * argc);
    return *b + *a; //~ out-of-bounds
}
