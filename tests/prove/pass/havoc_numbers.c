// cinch: -m32
/* The same words with numbers for the offsets, on a machine of 32 bits. */
typedef struct _LIST_ENTRY {
    struct _LIST_ENTRY *Flink;
    struct _LIST_ENTRY *Blink;
} LIST_ENTRY;

#define CONTAINING_RECORD(address, type, field) \
    ((type *)((char *)(address) - (unsigned long)(&((type *)0)->field)))

typedef struct { int data; LIST_ENTRY link; } A;
struct { LIST_ENTRY a; } g;

/*@ requires BS(&g.a) && B(&g.a, 0) == &g.a
    requires forall(x, list(g.a.Flink, 0), x == &g.a || \valid(container(x, A, link)))
    modifies decr(list(g.a.Flink, 0), 4)
    ensures forall(x, list(g.a.Flink, 0), x == &g.a || deref(x-4) == 42) */
void list_iterate() {
    LIST_ENTRY *iter = g.a.Flink;
    /*@ invariant iter == &g.a || in(iter, list(g.a.Flink, 0))
        invariant forall(x, list(g.a.Flink, 0),
            x == &g.a || iter != &g.a && in(x, list(iter, 0)) || deref(x - 4) == 42)
        modifies decr(old_list(g.a.Flink, 0), 4) */
    while (iter != &(g.a)) {
        A *elem = CONTAINING_RECORD(iter, A, link);
        elem->data = 42;
        iter = iter->Flink;
    }
}
