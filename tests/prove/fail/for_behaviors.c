/*@ behavior positive: assumes x > 0; ensures \result == x;
    behavior other: assumes x <= 0; ensures \result == 0; */
int ramp(int x) {
    int r = 0;
    //@ for other: assert x < 0; //~ assertion
    //@ for positive, other: assert x != 1; //~ assertion
    //@ assert x > 0; //~ assertion
    if (x > 0)
        r = x;
    return r;
}

/*@ requires n >= 0;
    behavior some: assumes n > 0; */
int count(int n) {
    int i = 0, s = 0;
    /*@ loop invariant 0 <= i <= n;
        for some: loop invariant s == i; //~ invariant-preserved
        loop modifies i, s; */
    while (i < n) {
        s = i == 0 ? 1 : 0;
        i++;
    }
    return s;
}
