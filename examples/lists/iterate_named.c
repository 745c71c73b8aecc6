/* Lesson: the same list with names instead of numbers.
 *
 * A link is named by its field, `LIST_ENTRY.Flink`, and the object around an entry is `container(x, A, link)`: no offset is written
 * by hand, so that the proof holds for every target. The head's chain leads back to the head: `B(&g.a, LIST_ENTRY.Flink) == &g.a`.
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

/*@ requires circular: BS(&g.a) && B(&g.a, LIST_ENTRY.Flink) == &g.a;
    requires entries: forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || \valid(container(x, A, link)));
    modifies container(list(g.a.Flink, LIST_ENTRY.Flink), A, link)->data;
    ensures set: forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || container(x, A, link)->data == 42); */
void list_iterate(void)
{
    LIST_ENTRY *iter = g.a.Flink;
    /*@ invariant on_the_list: iter == &g.a || in(iter, list(g.a.Flink, LIST_ENTRY.Flink));
        invariant behind: forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a
          || (iter != &g.a && in(x, list(iter, LIST_ENTRY.Flink))) || container(x, A, link)->data == 42); */
    while (iter != &g.a) {
        A *elem = CONTAINING_RECORD(iter, A, link);
        elem->data = 42;
        iter = iter->Flink;
    }
}
