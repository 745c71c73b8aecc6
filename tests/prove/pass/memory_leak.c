// cinch: --check memory-leak
/* A block is given back, returned, or stored where the caller finds it. */
#include <stdlib.h>

int freed(void) {
    int *p = malloc(sizeof(int));
    if (!p)
        return 1;
    *p = 1;
    free(p);
    return 0;
}

int *returned(void) {
    return malloc(sizeof(int));
}

struct box { int *content; };

/*@ requires \valid(b);
    modifies b->content; */
void stored(struct box *b) {
    b->content = malloc(sizeof(int));
}
