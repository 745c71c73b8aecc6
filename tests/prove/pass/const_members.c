/* A constant member is written by its initialiser alone; in allocated memory it was never defined as one. */
#include <stdlib.h>
struct item { const int key; int value; };

/*@ requires \valid(p) && \valid(a + (0 .. 9));
    modifies *p, a[0 .. 9]; */
void set(int *p, int *a) {
    *p = 1;
    a[3] = 2;
}

int local(void) {
    struct item a = {1, 2};
    int *p = &a.value;
    int b[10];
    *p = 3;
    set(&a.value, b);
    //@ assert a.key == 1;
    return a.value;
}

struct item *make(int key) {
    struct item *a = malloc(sizeof *a);
    if (!a)
        return NULL;
    *(int *)&a->key = key;
    a->value = 0;
    return a;
}
