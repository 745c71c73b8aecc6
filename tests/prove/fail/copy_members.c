/* Another member is gone; what was not active has no value; every element is copied; chains must end. */
struct point { int x; short y; };
union shape { struct point at; int number; };
struct bits { unsigned a : 3, b : 5; };
struct table { struct bits entries[2]; int count; };
struct event { struct event *next; int kind; union { int number; char *text; } of; };

int gone(void) {
    struct point p = {1, 2};
    union shape u;
    u.number = 7;
    u.at = p;
    int n = u.number;
    //@ check n == 7; //~ assertion
    return 0;
}

int not_active(void) {
    union shape u;
    u.at.x = 0;
    u.number = 7;
    struct point p = u.at;
    //@ check p.x == 0; //~ assertion
    return 0;
}

int second(void) {
    struct table a = {{{1, 2}, {3, 4}}, 2}, b = {0};
    b.entries[1].a = 0;
    b = a;
    //@ check b.entries[1].a == 0; //~ assertion
    return 0;
}

/*@ requires \valid(e) && \valid(f) && e != f && f->next == e && block(e, event.next) == \null;
    modifies *e; */
void circle(struct event *e, struct event *f) {
    *e = *f; //~ unreachable-blocker
}

void null(union shape *u, const struct point *p) {
    u->at = *p; //~ null-dereference use-after-free out-of-bounds type-mismatch
}
