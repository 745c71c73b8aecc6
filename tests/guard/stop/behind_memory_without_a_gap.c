#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    char *a = malloc(24), *b = malloc(24);
    if (!a || !b) return 0;
    for (int i = 0; i <= 23 + argc; i++)
        a[i] = 1; //~ out-of-bounds
    return b[0] * 0;
}
