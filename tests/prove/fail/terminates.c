#include <stdlib.h>

//@ terminates \true;
void endless(void) {
    for (;;) //~ termination
        ;
}

//@ terminates \true;
void jumps(void) {
again: //~ termination
    goto again;
}

void helper(void);

//@ terminates \true;
void calls(void) {
    helper(); //~ termination
}

//@ terminates \true; exits \false; requires n >= 0;
int recursive(int n) {
    return n == 0 ? 0 : recursive(n - 1); //~ termination
}

//@ exits \false;
void leaves(int n) {
    if (n) exit(1); //~ postcondition
}

//@ exits \false;
void calls_helper(void) {
    helper(); //~ postcondition
}

//@ modifies \nothing; check requires small: n < 10; check ensures positive: \result > 0;
static int checked(int n) {
    //@ assert n < 10; //~ assertion
    return n; //~ postcondition
}

int too_large(void) {
    return checked(10); //~ precondition
}

int caller(void) {
    int n = checked(3);
    //@ assert n > 0; //~ assertion
    return n;
}

//@ requires \valid(p); frees p;
void freeing(int *p) {
    int i = 0;
    //@ loop frees \nothing; //~ unsupported
    while (i < 3) {
        if (i == 1) free(p); //~ behind-unsupported
        i++; //~ behind-unsupported
    }
}

static void spins(int n) {
    while (n)
        ;
}

static void spins_below(int n) {
    if (n > 3)
        spins(n);
}

//@ terminates \true;
void waits(void) {
    spins_below(2); //~ termination
}

/* What follows is not taken for proved because of what is not promised. */
/*@ requires 0 <= n; assigns \nothing; terminates \true; ensures \result == 1; */ //~ postcondition
int goes_on(int n)
{
  while (n > 0) //~ termination
    n--;
  return n;
}
