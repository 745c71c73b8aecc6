/* What does not fit in the field is cut. */
struct flags { unsigned ready : 1; unsigned mode : 3; };

int cut(unsigned n) {
    struct flags f = {0};
    f.mode = n;
    //@ assert f.mode <= 7;
    //@ assert f.mode == n; //~ assertion
    return f.mode;
}

int cut_at_start(unsigned n) {
    struct flags f = { 2, n };
    //@ assert f.ready == 0;
    //@ assert f.mode == n; //~ assertion
    return f.mode;
}

struct signed_flags { int mode : 4; };

int cut_in_literal(void) {
    struct signed_flags f = (struct signed_flags){ 8 };
    //@ assert f.mode == 8; //~ assertion
    return 0;
}
