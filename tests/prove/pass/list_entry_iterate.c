/* Records on a circular list of embedded links, found by CONTAINING_RECORD. */
typedef struct _LIST_ENTRY {
    struct _LIST_ENTRY *Flink;
    struct _LIST_ENTRY *Blink;
} LIST_ENTRY;

#define CONTAINING_RECORD(address, type, field) \
    ((type *)((char *)(address) - (unsigned long)(&((type *)0)->field)))

typedef struct { int data; LIST_ENTRY link; } A;
struct { LIST_ENTRY a; } g;

/*@ requires BS(&g.a) && block(&g.a, LIST_ENTRY.Flink) == &g.a
    requires forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || \valid(container(x, A, link)))
    modifies decr(list(g.a.Flink, LIST_ENTRY.Flink), A.link)
    ensures forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || container(x, A, link)->data == 42) */
void list_iterate(void) {
    LIST_ENTRY *iter = g.a.Flink;
    /*@ invariant iter == &g.a || in(iter, list(g.a.Flink, LIST_ENTRY.Flink))
        invariant forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a
            || iter != &g.a && in(x, list(iter, LIST_ENTRY.Flink)) || container(x, A, link)->data == 42)
        modifies decr(old_list(g.a.Flink, LIST_ENTRY.Flink), A.link) */
    while (iter != &g.a) {
        A *elem = CONTAINING_RECORD(iter, A, link);
        elem->data = 42;
        iter = iter->Flink;
    }
}
