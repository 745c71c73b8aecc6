/* A comparison with an unsigned number is one of unsigned numbers. */

/*@ requires n < 100; */
int below(int i, unsigned n) {
    //@ check i < 0 || i < n ==> i < 100;
    if (i < n) {
        //@ check i < 100 && i >= 0;
    } else {
        //@ check i >= 0; //~ assertion
    }
    unsigned char c = i;
    //@ check c == i; //~ assertion
    return c;
}
