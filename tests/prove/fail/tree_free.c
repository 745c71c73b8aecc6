/* The children of a node may be null, or the node itself. */
#include <stdlib.h>
struct t { struct t *l, *r; int k; };
/*@ requires \valid(t) && \freeable(t); frees t; */
void drop(struct t *t) {
    if (t->l)
        free(t->l); //~ invalid-free double-free frees
    free(t); //~ double-free
}
