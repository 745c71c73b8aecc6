/* Lesson: the list that holds the kernel together, in HAVOC's own notation.
 *
 * A LIST_ENTRY is embedded in each object and links to other LIST_ENTRYs; CONTAINING_RECORD finds the object around it. The list is
 * circular: its head `g.a` is in the set BS of pointers at which walks end. This is figure 2 of the HAVOC paper with its
 * contract as printed there, in bytes and for pointers of four bytes (cinch prove -m32). The two clauses named here are not
 * in the paper: cinch wants to know that the entries exist and what they are made of. The next file says the same with names.
 */
#include <stddef.h>

typedef struct _LIST_ENTRY {
    struct _LIST_ENTRY *Flink;
    struct _LIST_ENTRY *Blink;
} LIST_ENTRY;

#define CONTAINING_RECORD(a, T, f) ((T *)((char *)(a) - offsetof(T, f)))

typedef struct {
    int data;
    LIST_ENTRY link;
} A;

struct {
    LIST_ENTRY a;
} g;

/*@ requires BS(&g.a) && B(&g.a, 0) == &g.a
    requires forall(x, list(g.a.Flink, 0), x == &g.a || Off(x) == 4)
    requires forall(x, list(g.a.Flink, 0), x == &g.a || Obj(x) != Obj(&g.a))
    requires entries: forall(x, list(g.a.Flink, 0), x == &g.a || \valid(CONTAINING_RECORD(x, A, link)))
    modifies decr(list(g.a.Flink, 0), 4)
    ensures forall(x, list(g.a.Flink, 0), x == &g.a || deref(x-4) == 42) */
void list_iterate()
{
    LIST_ENTRY *iter = g.a.Flink;
    /*@ invariant iter == &g.a || in(iter, list(g.a.Flink, 0))
        invariant forall(x, list(g.a.Flink, 0), x == &g.a || (iter != &g.a && in(x, list(iter, 0))) || deref(x-4) == 42) */
    while (iter != &(g.a)) {
        A *elem = CONTAINING_RECORD(iter, A, link);
        elem->data = 42;
        iter = iter->Flink;
    }
}
