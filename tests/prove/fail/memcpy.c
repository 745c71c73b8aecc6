/* Too much, and onto itself. */
#include <string.h>

int too_much(void) {
    int a[4] = {0}, b[3];
    memcpy(b, a, sizeof a); //~ out-of-bounds
    return 0;
}

/*@ requires \valid(a + (0 .. 9));
    modifies a[0 .. 9]; */
void overlap(char *a) {
    memcpy(a, a + 1, 9); //~ precondition
}

int set(void) {
    int a[2] = {5, 6}, b[2] = {7, 8};
    memset(a, 0, sizeof *a);
    //@ check a[0] == 0 && a[1] == 6;
    //@ check b[0] == 0; //~ assertion
    return 0;
}
