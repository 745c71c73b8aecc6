/* A second name for the same memory does not keep it alive. */
#include <stdlib.h>

int stale(void) {
    int *a = malloc(sizeof(int));
    if (!a)
        return 0;
    int *b = a;
    *a = 1;
    free(a);
    return *b; //~ use-after-free
}

struct node { struct node *next; int value; };

/*@ requires \valid(n) && \freeable(n);
    frees n; */
struct node *drop(struct node *n) {
    free(n);
    return n->next; //~ use-after-free
}
