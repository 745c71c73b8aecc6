/* Structs in a flexible array that has none, for other members follow: their cells look like those of what follows (C11 6.7.2.1p18). */
struct e { int k; };
struct in { int n; struct e d[]; };
struct out { struct in in; struct e x[4]; };
int through_pointer(void) {
    struct out o = {0};
    struct in *p = &o.in;
    return p->d[0].k; //~ unsupported behind-unsupported
}
int named(void) {
    struct out o = {0};
    return o.in.d[1].k; //~ unsupported behind-unsupported
}
int kept(void) {
    struct out o = {0};
    struct e *q = o.in.d;
    return q[1].k; //~ out-of-bounds
}
