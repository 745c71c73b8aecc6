/* Assertions and invariants of single behaviours. */

/*@ behavior positive: assumes x > 0; ensures \result == x;
    behavior other: assumes x <= 0; ensures \result == 0;
    complete behaviors; disjoint behaviors; */
int ramp(int x) {
    int r = 0;
    //@ for positive: assert x > 0;
    //@ for other: assert x <= 0;
    //@ for positive, other: check r == 0;
    if (x > 0)
        r = x;
    x = 7;
    //@ for other: assert r == 0;
    return r;
}

/*@ requires n >= 0;
    behavior one: assumes n == 1; ensures \result == 1; */
int count(int n) {
    int i = 0, s = 0;
    /*@ loop invariant 0 <= i <= n;
        for one: loop invariant s == i;
        loop modifies i, s; */
    while (i < n) {
        s = i == 0 ? 1 : 0;
        i++;
    }
    return s;
}
