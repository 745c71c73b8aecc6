/* Figure 2 of the HAVOC paper with names for the offsets, and figure 6 with a contract. */
#include <stdlib.h>

typedef struct _LIST_ENTRY { struct _LIST_ENTRY *Flink; struct _LIST_ENTRY *Blink; } LIST_ENTRY;
#define CONTAINING_RECORD(a, T, f) ((T *)((char *)(a) - __builtin_offsetof(T, f)))
typedef struct { int data; LIST_ENTRY link; } A;
struct { LIST_ENTRY a; } g;
/*@ requires BS(&g.a) && B(&g.a, LIST_ENTRY.Flink) == &g.a
    requires forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || Obj(x) != Obj(&g.a))
    requires entries: forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || \valid(container(x, A, link)))
    modifies decr(list(g.a.Flink, LIST_ENTRY.Flink), A.link)
    ensures forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || deref(x - A.link) == 42) */
void list_iterate()
{
    LIST_ENTRY *iter = g.a.Flink;
    /*@ invariant iter == &g.a || in(iter, list(g.a.Flink, LIST_ENTRY.Flink))
        invariant forall(x, list(g.a.Flink, LIST_ENTRY.Flink), x == &g.a || (iter != &g.a && in(x, list(iter, LIST_ENTRY.Flink))) || deref(x-A.link) == 42) */
    while (iter != &(g.a)) {
        A *elem = CONTAINING_RECORD(iter, A, link);
        elem->data = 42;
        iter = iter->Flink;
    }
}

typedef struct { int x; int y[10]; } DATA;
/*@ requires 0 <= size <= 1000 && \valid(out) && \valid(in + (0 .. size-1))
    requires \separated(out, in + (0 .. size-1))
    requires -1000 <= deref(out) <= 1000
    modifies union(array(in, 4, size), {out})
    ensures forall(x, array(in, 4, size), deref(x) == (Off(x) - Off(in)) / 4) */
void init(int *in, int size, int *out) {
  int i;
  i = 0;
  /*@ invariant 0 <= i && i <= size
      invariant forall(x, array(in, 4, i), deref(x) == (Off(x) - Off(in)) / 4)
      invariant -1000 <= *out - i*(i-1)/2 <= 1000 */
  while (i < size) { in[i] = i; *out = *out + i; i++; }
}
/*@ modifies {}
    ensures \result == NULL || (alloc(\result) && !old_alloc(\result) && Off(\result) == 0)
    ensures \result != NULL ==> forall(x, array(\result->y, 4, 10), deref(x) == (Off(x) - 4) / 4) */
DATA *create() {
  int a = 0;
  DATA *d = (DATA *) malloc(sizeof(DATA));
  if (!d) return 0;
  init(d->y, 10, &a);
  d->x = a;
  return d;
}
