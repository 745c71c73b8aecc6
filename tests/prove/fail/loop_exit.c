/* After a loop only its end condition is known, not that it never ran. */
/*@ requires n > 0; */
int f(unsigned n) {
    unsigned i = n - 1;
    int k = 0;
    while (1) {
        if (i == 0) break;
        i--;
        k = 1;
    }
    //@ check i == 0;
    //@ check k == 0; //~ assertion
    return k;
}
int dn(int n) {
    do {
        n--; //~ signed-overflow
    } while (n > 0);
    //@ check n == 0; //~ assertion
    return n;
}
