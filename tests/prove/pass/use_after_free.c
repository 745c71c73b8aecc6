/* Memory may be used until it is given back, and other memory after that. */
#include <stdlib.h>

int swap_once(void) {
    int *a = malloc(sizeof(int));
    int *b = malloc(sizeof(int));
    int result = 0;
    if (a && b) {
        *a = 1;
        *b = 2;
        free(a);
        a = b;
        //@ assert *a == 2;
        result = *a;
        b = NULL;
    }
    free(a);
    free(b);
    return result;
}
