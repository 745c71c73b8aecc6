/* A failed assert is known afterwards, a failed check is not. */

/*@ requires x < 1000; */
int twice(int x) {
    //@ check x > 3; //~ assertion
    //@ check x > 3; //~ assertion
    //@ assert x > 3; //~ assertion
    //@ assert 2 * x > 7;
    return 2 * x;
}
