/* A function without a frees clause gives nothing back that it was given. */
#include <stdlib.h>

/*@ requires \freeable(p);
    modifies \nothing; */
void quietly(int *p) {
    free(p); //~ frees
}

/*@ requires \freeable(p);
    frees p; */
void release(int *p);

/*@ requires \freeable(p) && \freeable(q) && p != q;
    frees p; */
void both(int *p, int *q) {
    release(p);
    release(q); //~ frees
}
