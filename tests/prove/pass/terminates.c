// `terminates \true` and `exits \false` are shown: loops have variants, and whoever is called promises the same.
#include <stdlib.h>
#include <string.h>

//@ requires 0 <= n <= 1000; terminates \true; exits \false; modifies \nothing; ensures \result == n;
static int counted(int n) {
    int i = 0;
    //@ loop invariant 0 <= i <= n; loop variant n - i;
    while (i < n) i++;
    return i;
}

//@ requires 0 <= n <= 1000; terminates \true; decreases n; modifies \nothing;
static int down(int n) {
    return n == 0 ? 0 : down(n - 1);
}

//@ terminates \true; exits \false;
int both(int n) {
    char text[10];
    memset(text, 0, sizeof text);
    do {
        if (n < 0) break;
        n = n % 100;
    } while (0);
    int i = 3;
    //@ loop invariant i >= 0; loop variant i;
again:
    if (i > 0) {
        i--;
        goto again;
    }
    return counted(n < 0 ? 0 : n);
}

// Shown by callers and bodies, assumed by nobody.
//@ check requires small: n < 10; modifies \nothing; check ensures other: \result != 0; ensures \result >= 10;
static int at_least_ten(int n) {
    return n >= 10 ? n : 10;
}

//@ ensures \result >= 10;
int calls(void) {
    return at_least_ten(3);
}

// Says nothing, and has no way not to end.
static int half(int n) {
    return n / 2;
}

//@ terminates \true; modifies \nothing;
int quarter(int n) {
    return half(half(n));
}
