#include <stdlib.h>

//@ requires \valid_read((const long *) left) && \valid_read((const long *) right); modifies \nothing;
static int wide(const void *left, const void *right) {
    return *(const long *) left < *(const long *) right;
}
//@ requires \valid((int *) left); modifies *(int *) left;
static int writes(const void *left, const void *right) {
    *(int *) left = 0;
    return 0;
}

//@ requires 0 < n <= 1000 && \valid(a + (0 .. n - 1));
void sort_wide(int *a, int n) {
    qsort(a, n, sizeof(int), wide); //~ precondition
}

//@ requires 0 < n <= 1000 && \valid(a + (0 .. n - 1));
void sort_and_write(int *a, int n) {
    qsort(a, n, sizeof(int), writes); //~ frame
}

//@ modifies \nothing; ensures \result <= most;
static int call(int most, /*@ modifies \nothing; ensures small: \result <= most; */ int (*f)(int n)) {
    return f ? f(1) : most;
}

//@ modifies \nothing; ensures \result == 5;
static int five(int n) { return 5; }

int fits(void) { return call(7, five); }
int too_large(void) { return call(3, five); } //~ postcondition

//@ modifies \nothing;
static int passes_on(int most, /*@ modifies \nothing; ensures small: \result <= most; */ int (*f)(int n)) {
    return most > 0 ? passes_on(most - 1, f) : 0; //~ precondition
}

// A function with a contract for what it is given does not become a pointer that knows nothing of it.
//@ modifies \nothing; ensures \result == 0;
static int apply(/*@ modifies \nothing; ensures \result == 0; */ int (*cb)(void)) { return cb ? cb() : 0; } //~ precondition
//@ modifies \nothing; ensures \result == 1;
static int one(void) { return 1; }
//@ modifies \nothing; ensures \result == 0;
typedef int (*taker)(int (*cb)(void));
//@ ensures \result == 0;
int through(void) {
    taker t = apply;
    return t(one);
}
