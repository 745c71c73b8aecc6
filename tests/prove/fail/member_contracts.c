/* A function does not keep the contract of the member that it is stored in, or a call through the member does not. */

struct ops {
    /*@ requires \valid(p);
        modifies *p;
        ensures *p >= 0; */ //~ postcondition
    void (*clear)(int *p);
    /*@ requires 0 <= x <= 100;
        modifies \nothing;
        ensures \result >= x; */
    int (*next)(int x);
    /*@ modifies \nothing; */
    void (*quiet)(void);
};

static int calls;

/*@ requires \valid(p);
    modifies *p; */
static void negative(int *p) {
    *p = -1;
}

//@ modifies calls;
static void loud(void) { //~ frame
    calls = 1;
}

static struct ops ops = {negative, 0, 0};

//@ requires \valid(o) && o->next != \null;
int unknown(struct ops *o) {
    return o->next(5); //~ null-dereference type-mismatch
}

//@ requires \valid(o) && \valid_function(o->next);
int known(struct ops *o) {
    return o->next(5);
}

//@ requires \valid(o);
int pass_on(struct ops *o) {
    return known(o); //~ precondition
}

//@ requires \valid(o) && \valid_function(o->next);
int outside(struct ops *o) {
    return o->next(101); //~ precondition
}

//@ requires \valid(o) && \valid_function(o->next);
int too_much(struct ops *o) {
    int r = o->next(7);
    //@ assert r > 7; //~ assertion
    return r;
}

//@ requires \valid(o);
void store(struct ops *o) {
    o->quiet = loud;
}

//@ requires \valid(p);
int call(int *p) {
    ops.clear = negative;
    ops.clear(p);
    return *p;
}
