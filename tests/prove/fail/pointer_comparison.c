/* Order and difference of pointers into two objects (C11 6.5.6p9, 6.5.8p5). */
#include <stdlib.h>

int order(void) {
    int x = 1, y = 2;
    return &x < &y; //~ pointer-comparison
}

/*@ requires \valid(p) && \valid(q); */
long difference(int *p, int *q) {
    return p - q; //~ pointer-comparison
}

/* A pointer that was never stored may be any. */
void never_stored(void) {
    int n = 0;
    int **cell = malloc(sizeof(int *));
    if (!cell)
        return;
    int other = *cell != &n;
    //@ assert other; //~ assertion
    free(cell);
}

void from_number(void) {
    int n = 0;
    int other = (int *)4096 != &n;
    //@ assert other; //~ assertion
}
