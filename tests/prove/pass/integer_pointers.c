/* A pointer through an integer and back is the same pointer. */
#include <stdint.h>

int round_trip(void) {
    int n = 5;
    uintptr_t address = (uintptr_t)&n;
    int *p = (int *)address;
    //@ assert p == &n;
    *p = 6;
    //@ assert n == 6;
    return n;
}

struct header { int size; int pad; };

/*@ requires \valid(a + (0 .. 9)) && a[2] == 3;
    modifies a[2];
    ensures a[2] == 4; */
void offset(int *a) {
    uintptr_t address = (uintptr_t)a + sizeof(struct header);
    int *p = (int *)address;
    *p = 4;
}
