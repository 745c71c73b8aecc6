// cinch: -m32
/* Each form of HAVOC's annotation language (figure 7 of the paper), in bytes. */
typedef struct _LE {
    struct _LE *Flink;
    struct _LE *Blink;
} LE;
int gx;

/*@ requires alloc(p) && \valid(p) && B(p, 0) == NULL
    ensures block(p, 0) == old_block(p, 0)
    ensures in(p, list(p, 0)) && in(p, old_list(p, 0))
    ensures deref(p + 4) == old_deref(p + 4)
    ensures Obj(p) == Obj(&p->Blink) && Off(p) < Off(&p->Blink) && !(Off(&p->Blink) < Off(p))
    ensures in(addr(gx), {addr(gx)}) && addr(gx) == &gx
    ensures forall(x, BS, BS(x)) && forall(x, list(p, 0), in(x, list(p, 0)))
    ensures old_alloc(p) && old(p) == p
    ensures in(&p->Blink, incr(list(p, 0), 4)) && in(p, decr({&p->Blink}, 4))
    ensures in(deref(p), deref(list(p, 0))) && in(old_deref(p), old_deref(list(p, 0)))
    ensures in(p, union(list(p, 0), {p})) && in(p, intersection(list(p, 0), {p}))
    ensures !in(p, difference(list(p, 0), {p})) */
void forms(LE *p) {
}

/*@ requires \valid(p) && B(p, 0) == NULL && forall(x, list(p, 0), \valid(x))
    modifies incr(list(p, 0), 4)
    ensures forall(x, list(p, 0), in(x, old_list(p, 0))) */
void backward_only(LE *p) {
    p->Blink = 0;
}
