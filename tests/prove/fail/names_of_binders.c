/* Variables may have any name, also those that formulas of the memory model like to use. */
#include <stdlib.h>

int cells(void) {
    int a[4] = {0, 0, 0, 0};
    int *q = a;
    for (int i = 0; i < 2; i++)
        *(q + 1) = 7;
    //@ check a[1] == 0; //~ assertion
    return a[0];
}

/*@ requires \freeable(o);
    frees o; */
void release(int *o) {
    free(o);
}

int objects(void) {
    int *o = malloc(sizeof *o);
    if (!o)
        return 1;
    *o = 1;
    release(o);
    return *o; //~ use-after-free
}
