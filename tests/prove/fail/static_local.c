/* The first value of a static is the first only. */

int next(void) {
    static int count = 0;
    //@ check count == 0; //~ assertion
    return count++; //~ signed-overflow
}
