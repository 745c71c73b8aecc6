/* Memory of no bytes has none to use (C11 7.22.3p1). */
#include <stdlib.h>

void empty(void) {
    char *p = malloc(0);
    if (p)
        *p = 1; //~ out-of-bounds
    free(p);
}
