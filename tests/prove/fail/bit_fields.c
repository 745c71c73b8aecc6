/* What does not fit in the field is cut. */
struct flags { unsigned ready : 1; unsigned mode : 3; };

int cut(unsigned n) {
    struct flags f = {0};
    f.mode = n;
    //@ assert f.mode <= 7;
    //@ assert f.mode == n; //~ assertion
    return f.mode;
}
