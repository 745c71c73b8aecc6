/* An object may have half of all addresses; three times its size has no place in size_t, nor has anything that is no size. */
#include <stdint.h>
#include <stdlib.h>

int cells[4];

int half(void) {
    char *p = malloc(PTRDIFF_MAX);
    if (p)
        return cells[4]; //~ out-of-bounds
    return 0;
}

/*@ requires \valid_read(a + (0 .. n - 1)) && n > 0;
    modifies \nothing; */
void three_times(const char *a, size_t n) {
    size_t all = n * 3;
    //@ assert all == n * 3; //~ assertion
}

/*@ requires \valid_read(a + (0 .. n - 1));
    modifies \nothing; */
void empty(const int *a, int n) {
    size_t all = (size_t)n * 4;
    //@ assert all == n * 4; //~ assertion
}

//@ modifies \nothing;
void refused(size_t n) {
    char *p = malloc(n);
    size_t all = n * 2;
    //@ assert all == n * 2; //~ assertion
    free(p);
}
