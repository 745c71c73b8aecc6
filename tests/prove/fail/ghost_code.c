/* A ghost variable has one value at a time, and a call may change it. */

/*@ ghost int calls; */

void tick(void) {
    //@ ghost calls = calls + 1;
}

int use(void) {
    //@ ghost calls = 3;
    //@ check calls == 3;
    tick();
    //@ check calls == 3; //~ assertion
    return 0;
}

int local(void) {
    //@ ghost int x = 3;
    //@ check x == 4; //~ assertion
    return 0;
}
