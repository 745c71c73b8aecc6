/* The path through the test frees twice. */
#include <stdlib.h>

int paths(int early) {
    char *p = malloc(8);
    if (!p)
        return 1;
    if (early)
        free(p);
    free(p); //~ double-free
    return 0;
}
