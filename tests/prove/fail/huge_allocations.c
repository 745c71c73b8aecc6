/* No object has more bytes than there are addresses: such an allocation fails, and says nothing else. */
#include <stdint.h>
#include <stdlib.h>

int bytes(void) {
    char *p = malloc(SIZE_MAX);
    //@ check \false; //~ assertion
    if (!p)
        return 1;
    free(p);
    return 0;
}

int elements(void) {
    char *p = calloc(SIZE_MAX, SIZE_MAX);
    //@ check \false; //~ assertion
    free(p);
    return 0;
}
