/* memcpy, memmove and memset are exact, also on parts of arrays. */
#include <string.h>
int arrays(void) {
    int a[4] = {1, 2, 3, 4}, b[4];
    memcpy(b, a, sizeof a);
    //@ assert b[0] == 1 && b[3] == 4;
    return b[2];
}

/*@ requires \valid(a + (0 .. 9));
    modifies a[0 .. 9];
    ensures \forall integer i; 0 <= i < 9 ==> a[i] == \old(a[i + 1]);
    ensures a[9] == \old(a[9]); */
void shift(int *a) {
    memmove(a, a + 1, 9 * sizeof *a);
}

/*@ requires \valid(s + (0 .. n-1)) && n > 0;
    modifies s[0 .. n-1];
    ensures \forall integer i; 0 <= i < n ==> s[i] == 'x'; */
void fill(char *s, int n) {
    memset(s, 'x', n);
}
