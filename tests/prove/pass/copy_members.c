/* Structs go into unions and come out of them; bit-fields in arrays are copied; links beside a union still lead on. */
struct point { int x; short y; };
union shape { struct point at; double size; };
struct bits { unsigned a : 3, b : 5; };
struct table { struct bits entries[2]; int count; };
struct event { struct event *next; int kind; union { int number; char *text; } of; };

int in_and_out(void) {
    struct point p = {1, 2}, q = {0, 0};
    union shape u, v;
    u.at = p;
    //@ assert u.at.x == 1 && u.at.y == 2;
    v = u;
    q = v.at;
    //@ assert q.x == 1 && q.y == 2;
    v.at = u.at;
    //@ assert v.at.y == 2;
    return q.x;
}

/*@ requires \valid(u) && \valid_read(p);
    modifies *u;
    ensures u->at.x == \old(p->x); */
void through(union shape *u, const struct point *p) {
    u->at = *p;
}

int entries(void) {
    struct table a = {{{1, 2}, {3, 4}}, 2}, b = {0};
    b = a;
    //@ assert b.entries[1].a == 3 && b.entries[0].b == 2;
    return b.entries[1].b;
}

/*@ requires \valid(e) && \valid(f) && \separated(e, f);
    requires block(f->next, event.next) == \null && !in(e, list(f->next, event.next));
    modifies *e;
    ensures e->next == f->next && e->kind == f->kind && block(e, event.next) == \null; */
void events(struct event *e, struct event *f) {
    *e = *f;
}

int active(void) {
    struct event e, f;
    e.next = 0;
    e.kind = 1;
    e.of.number = 5;
    f = e;
    //@ assert f.of.number == 5 && f.next == 0;
    return f.of.number;
}
