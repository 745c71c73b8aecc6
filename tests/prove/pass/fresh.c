/* What a function makes is new to its caller. */
#include <stdlib.h>

/*@ modifies \nothing;
    ensures \result != \null ==> \valid(\result) && \fresh(\result) && \freeable(\result) && *\result == v; */
int *make(int v) {
    int *p = malloc(sizeof(int));
    if (p)
        *p = v;
    return p;
}

/*@ requires \valid(q) && *q == 1;
    modifies *q; */
int use(int *q) {
    int *p = make(2);
    if (!p)
        return 0;
    //@ assert p != q;
    *q = 5;
    //@ assert *p == 2;
    free(p);
    //@ assert *q == 5;
    return *q;
}
