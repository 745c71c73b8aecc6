/* A bit-field is changed alone, though others share its bytes. */
struct flags { unsigned ready : 1, mode : 3; int count; };

/*@ requires \valid(f);
    modifies f->mode;
    ensures f->mode == 2; */
void set(struct flags *f) {
    f->mode = 2;
}

/*@ requires \valid(f);
    modifies f->mode; */
void elsewhere(struct flags *f);

/*@ requires \valid(f);
    modifies f->mode, f->count;
    ensures f->ready == \old(f->ready); */
void both(struct flags *f) {
    f->count = 0;
    set(f);
    elsewhere(f);
}

/*@ requires \valid(f) && \valid(g) && f != g;
    modifies f->mode, g->ready;
    ensures f->ready == \old(f->ready) && g->mode == \old(g->mode); */
void two(struct flags *f, struct flags *g) {
    f->mode = 1;
    g->ready = 1;
}

/*@ requires \valid(f) && \valid(g) && \separated(f, g); */
void calls(struct flags *f, struct flags *g) {
    unsigned before = f->ready;
    two(f, g);
    //@ assert f->ready == before;
}

/*@ requires \valid(f);
    modifies *f; */
void whole(struct flags *f) {
    set(f);
    f->ready = 0;
}
