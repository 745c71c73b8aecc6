/* Two members of a union are one place: no order, no value (C11 6.5p2). */
union number { int i; short s; } u;
union nested { struct { int x; } a; struct { float f; int y; } b; } n;

int writes(void) {
    return (u.s = 1) + (u.i = 2); //~ unsupported
}

int write_and_read(void) {
    return (u.i = 2) + u.s; //~ unsupported behind-unsupported
}

int inner(void) {
    return (n.a.x = 1) + (n.b.y = 2); //~ unsupported
}

/*@ requires \valid(p); */
int through(union number *p) {
    return (p->i = 1) + p->s; //~ unsequenced
}
