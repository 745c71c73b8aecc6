/* free takes NULL and the start of a block. */
#include <stdlib.h>

void nothing(void) {
    free(NULL);
}

int back_to_the_start(void) {
    char *p = malloc(10);
    if (!p)
        return 0;
    p += 4;
    *p = 'x';
    free(p - 4);
    return 1;
}
