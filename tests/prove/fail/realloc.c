/* Too far in the smaller block, new memory without values, a block that is not known to be one. */
#include <stdlib.h>
int re(void) {
    int *a = malloc(4 * sizeof(int));
    if (!a) return 0;
    a[3] = 7;
    int *b = realloc(a, 2 * sizeof(int));
    if (!b) {
        //@ check a[3] == 7;
        free(a);
        return 0;
    }
    int r = b[3]; //~ out-of-bounds
    free(b);
    return r;
}
int re2(void) {
    int *b = realloc(0, 2 * sizeof(int));
    if (!b)
        return 1;
    b[0] = 1;
    //@ check b[1] == 0; //~ assertion
    free(b);
    return 0;
}
int re3(int *p) {
    int *b = realloc(p, 8); //~ invalid-free double-free frees
    return 0;
}
int re4(size_t n) {
    int *a = malloc(sizeof *a);
    int *b = realloc(a, n); //~ precondition
    if (b)
        free(b);
    else
        free(a);
    return 0;
}
