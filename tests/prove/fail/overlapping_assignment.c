/* A struct may be assigned to one that it overlaps exactly or not at all (C11 6.5.16.1p3). */
struct triple { int a, b, c; };

union shifted {
    struct { int first; struct triple t; } behind;
    struct { struct triple t; int last; } before;
} u;

void forward(void) {
    u.before.t = u.behind.t; //~ type-mismatch
}

void backward(union shifted *p) {
    u.behind.t = u.before.t; //~ type-mismatch
}

/*@ requires \valid(p) && \valid(q); */
void may_be_one(union shifted *p, union shifted *q) {
    p->behind.t = q->before.t; //~ type-mismatch
}
