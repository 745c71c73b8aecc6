/* Removal from a circular doubly-linked list keeps both directions. */
typedef struct _LIST_ENTRY {
    struct _LIST_ENTRY *Flink;
    struct _LIST_ENTRY *Blink;
} LIST_ENTRY;

/*@ requires \valid(e) && \valid(e->Flink) && \valid(e->Blink) && !BS(e);
    requires e->Flink->Blink == e && e->Blink->Flink == e;
    requires e->Flink != e && e->Blink != e && in(e->Blink, list(h, LIST_ENTRY.Flink));
    requires BS(h) && block(e, LIST_ENTRY.Flink) == h && block(h, LIST_ENTRY.Flink) == h;
    requires block(e, LIST_ENTRY.Blink) == h && block(h, LIST_ENTRY.Blink) == h;
    modifies e->Flink->Blink, e->Blink->Flink;
    ensures block(h, LIST_ENTRY.Flink) == h && block(h, LIST_ENTRY.Blink) == h;
    ensures !in(e, list(h, LIST_ENTRY.Flink)); */
void remove(LIST_ENTRY *h, LIST_ENTRY *e) {
    LIST_ENTRY *flink = e->Flink, *blink = e->Blink;
    blink->Flink = flink;
    flink->Blink = blink;
}
