/* Bit-fields of one unit do not disturb each other. */
struct flags { unsigned ready : 1; unsigned mode : 3; int level : 4; };

/*@ requires \valid(f);
    modifies *f;
    ensures f->ready == 1 && f->mode == 5; */
void set(struct flags *f) {
    f->ready = 1;
    f->mode = 5;
    f->level = -3;
    //@ assert f->ready == 1 && f->level == -3;
}

int truncated(void) {
    struct flags f = {0};
    f.mode = 13;
    //@ assert f.mode == 5 && f.ready == 0;
    return f.mode;
}
