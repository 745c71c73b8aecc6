/* The jump passes over the statement that gives the variable its value. */

int skip(int x) {
    int value;
    if (x)
        goto out;
    value = 1;
out:
    return value; //~ uninitialized-read
}

int both_ways(int x) {
    int state = 0;
    if (x > 0)
        goto positive;
    state = 1;
positive:
    //@ assert state == 0; //~ assertion
    return state;
}
