/* A label that was not passed gives no value. */
int g(int x) {
    if (x > 3)
        goto skip;
    x = 1;
here:
    x = 2;
skip:
    //@ check \at(x, here) == 1; //~ assertion
    return x;
}
