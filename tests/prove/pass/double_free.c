/* Each block is given back once on each path. */
#include <stdlib.h>

int paths(int early) {
    char *p = malloc(8);
    if (!p)
        return 1;
    if (early) {
        free(p);
        p = NULL;
    }
    free(p);
    return 0;
}
