/* A member that points to functions has a contract: its type's, which each function that becomes such a pointer must keep. */

struct ops {
    int level;
    /*@ requires \valid(p);
        modifies *p;
        ensures *p >= 0; */
    void (*clear)(int *p);
    //@ requires 0 <= x <= 100;
    //@ modifies \nothing;
    //@ ensures \result >= x;
    int (*next)(int x);
    struct {
        /*@ requires n < 10;
            modifies \nothing;
            ensures \result == n + 1; */
        unsigned (*inner)(unsigned n);
    } more;
};

/*@ requires \valid(p);
    modifies *p;
    ensures *p == 0; */
static void zero(int *p) {
    *p = 0;
}

/*@ modifies \nothing;
    ensures \result == x; */
static int same(int x) {
    return x;
}

/*@ modifies \nothing;
    ensures n < 100 ==> \result == n + 1; */
static unsigned one_more(unsigned n) {
    return n + 1;
}

static struct ops ops = {1, zero, same, {one_more}};

/*@ requires \valid(p) && \valid(o) && \valid_function(o->clear);
    modifies *p;
    ensures *p >= 0; */
void by_member(struct ops *o, int *p) {
    o->clear(p);
}

/*@ requires \valid(o) && (o->next == \null || \valid_function(o->next));
    modifies \nothing;
    ensures \result >= 5; */
int perhaps(struct ops *o) {
    return o->next ? o->next(5) : 6;
}

//@ requires \valid(o) && \valid_function(o->more.inner);
int nested(struct ops *o) {
    unsigned n = o->more.inner(3);
    //@ assert n == 4;
    return 0;
}

/*@ requires \valid(o);
    modifies o->clear;
    ensures \valid_function(o->clear); */
void set(struct ops *o) {
    o->clear = zero;
}

int use(void) {
    int x = -1;
    struct ops own = {1, 0, same, {one_more}};
    set(&own);
    own.clear(&x);
    //@ assert x >= 0;
    by_member(&own, &x);
    int y = own.next(3);
    //@ assert y >= 3;
    return perhaps(&own);
}
