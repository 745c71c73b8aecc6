/* calloc gives zeros; realloc keeps the contents, or fails and keeps the block. */
#include <stdlib.h>

int zeros(void) {
    int *a = calloc(10, sizeof(int));
    if (!a)
        return 0;
    //@ assert a[0] == 0 && a[9] == 0;
    int result = a[3];
    free(a);
    return result;
}

int grow(void) {
    int *a = malloc(2 * sizeof(int));
    if (!a)
        return 1;
    a[0] = 4;
    a[1] = 5;
    int *b = realloc(a, 4 * sizeof(int));
    if (!b) {
        free(a);
        return 2;
    }
    //@ assert b[0] == 4 && b[1] == 5;
    b[3] = 6;
    free(b);
    return 0;
}
