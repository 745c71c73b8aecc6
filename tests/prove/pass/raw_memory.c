/* malloc without a type: the first write decides what is there (C11 6.5p6). */
#include <stdlib.h>

int first_write(void) {
    void *raw = malloc(16);
    if (!raw)
        return 0;
    int *a = raw;
    double *d = (double *)((char *)raw + 8);
    a[0] = 3;
    *d = 1.0;
    //@ assert a[0] == 3;
    int result = a[0];
    free(raw);
    return result;
}
