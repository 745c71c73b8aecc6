/* malloc gives no values, realloc takes the old block away, and both may fail. */
#include <stdlib.h>

void no_values(void) {
    int *a = malloc(sizeof(int));
    if (a) {
        //@ check *a == 0; //~ assertion
        free(a);
    }
}

int old_block(void) {
    int *a = malloc(2 * sizeof(int));
    if (!a)
        return 1;
    a[0] = 4;
    int *b = realloc(a, 4 * sizeof(int));
    if (b)
        return a[0]; //~ use-after-free
    return 0;
}

void may_fail(void) {
    int *a = calloc(3, sizeof(int));
    a[0] = 1; //~ null-dereference
}
