// A sum may go to the front as well.
#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    int *const items = calloc(8, sizeof *items);
    if (!items) return 1;
    int *at = items, all = 0, step = 2;
    for (int i = 0; i < 4; i++) {
        all += *at; //~ out-of-bounds
        at += step * argc;
        step -= 3;
    }
    return all;
}
