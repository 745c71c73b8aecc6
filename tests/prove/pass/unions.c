/* The member written last can be read; the others have some value. */
union value { int number; float real; char bytes[4]; };
struct tagged { int kind; union value value; };

int written(void) {
    union value v;
    v.number = 7;
    //@ assert v.number == 7;
    v.real = 1.5f;
    v.number = 8;
    //@ assert v.number == 8;
    return v.number;
}

/*@ requires \valid(t);
    modifies t->kind, t->value.number;
    ensures t->kind == 1; */
void set(struct tagged *t, int n) {
    t->kind = 1;
    t->value.number = n;
}
