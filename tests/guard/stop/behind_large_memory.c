#include <stdlib.h>

struct pair { int a, b; };

int main(int argc, char **argv) {
    (void)argv;
    struct pair *pairs = malloc(1000 * sizeof *pairs);
    if (!pairs) return 0;
    for (int i = 0; i < 1000; i++) pairs[i].a = pairs[i].b = i;
    struct pair *last = &pairs[998 + argc];
    if (last->b != 999) return 1;
    return pairs[999 + argc].b; //~ out-of-bounds
}
