// cinch: --check memory-leak
/* The early way out forgets the block. */
#include <stdlib.h>

int forgotten(int early) {
    int *p = malloc(sizeof(int));
    if (!p)
        return 1;
    *p = 1;
    if (early)
        return 2; //~ memory-leak
    free(p);
    return 0;
}

void overwritten(void) {
    char *p = malloc(4);
    p = malloc(8);
    free(p);
} //~ memory-leak

struct node { struct node *next; };

void inside(void) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        return;
    n->next = malloc(sizeof *n);
    free(n);
} //~ memory-leak
