/* Not the start of a block, and no block of malloc at all. */
#include <stdlib.h>

int middle(void) {
    char *p = malloc(10);
    if (!p)
        return 0;
    free(p + 1); //~ invalid-free
    return 1;
}

void local(void) {
    int x = 3;
    free(&x); //~ invalid-free
}
