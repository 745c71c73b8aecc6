/* Figure 2 of the HAVOC paper gone wrong in three ways. */
typedef struct _LIST_ENTRY {
    struct _LIST_ENTRY *Flink;
    struct _LIST_ENTRY *Blink;
} LIST_ENTRY;
#define CONTAINING_RECORD(a, T, f) ((T *)((char *)(a) - __builtin_offsetof(T, f)))
typedef struct { int data; LIST_ENTRY link; } A;
struct { LIST_ENTRY a; } g;

/*@ predicate ring(LIST_ENTRY *h) = BS(h) && B(h, LIST_ENTRY.Flink) == h &&
      forall(x, list(h->Flink, LIST_ENTRY.Flink), x == h || Obj(x) != Obj(h) && \valid(container(x, A, link))); */

/*@ requires ring(&g.a)
    modifies decr(list(g.a.Flink, LIST_ENTRY.Flink), A.link)
    ensures forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || deref(x - A.link) == 42) */
void another_value(void) {
    LIST_ENTRY *iter = g.a.Flink;
    /*@ invariant iter == &g.a || in(iter, list(g.a.Flink, LIST_ENTRY.Flink))
        invariant forall(x, list(g.a.Flink, LIST_ENTRY.Flink), //~ invariant-preserved
          x == &g.a || (iter != &g.a && in(x, list(iter, LIST_ENTRY.Flink))) || deref(x - A.link) == 42) */
    while (iter != &g.a) {
        CONTAINING_RECORD(iter, A, link)->data = 41;
        iter = iter->Flink;
    }
}

/*@ requires ring(&g.a)
    modifies decr(list(g.a.Flink, LIST_ENTRY.Flink), A.link) */
void the_link(void) {
    LIST_ENTRY *iter = g.a.Flink;
    if (iter != &g.a)
        iter->Blink = 0; //~ frame
}

/*@ requires ring(&g.a)
    modifies decr(list(g.a.Flink, LIST_ENTRY.Flink), A.link)
    ensures forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || deref(x - A.link) == 42) */ //~ postcondition
void only_the_first(void) {
    LIST_ENTRY *iter = g.a.Flink;
    if (iter != &g.a)
        CONTAINING_RECORD(iter, A, link)->data = 42;
}
