/* An exact overlap is allowed (C11 6.5.16.1p3), and so are two unions. */
struct pair { int a, b; };

union both {
    struct pair one;
    struct pair other;
} u, v;

void same(void) {
    u.one = u.other;
}

void apart(void) {
    u.one = v.other;
}

/*@ requires \valid(p) && \valid(q); */
void structs(struct pair *p, struct pair *q) {
    *p = *q;
}
