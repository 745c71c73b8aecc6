/* Leave to change one bit-field is none to change another one in the same bytes. */
struct flags { unsigned char ready : 1, mode : 3; };

/*@ requires \valid(f);
    modifies f->ready; */
void neighbour(struct flags *f) {
    f->mode = 2; //~ frame
}

/*@ requires \valid(f);
    modifies f->mode; */
void set(struct flags *f);

/*@ requires \valid(f);
    modifies f->ready; */
void by_call(struct flags *f) {
    set(f); //~ frame
}

/*@ requires \valid(f) && \valid(g);
    modifies f->ready, f->mode; */
void at_once(struct flags *f, struct flags *g) {
    *f = *g; //~ frame
}

/*@ requires \valid(f);
    modifies *f; */
void changed(struct flags *f) {
    unsigned before = f->mode;
    set(f);
    //@ check f->mode == before; //~ assertion
}
