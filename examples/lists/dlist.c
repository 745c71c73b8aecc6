/* Lesson: circular doubly-linked lists (HAVOC's dlist_add and dlist_remove).
 *
 * A ring has a head, which blocks: both walks from it lead back to it. Forwards and backwards the same entries are met, and each
 * entry is between its neighbours. RemoveEntryList is given no head, and needs none: the head is where the walk from
 * the entry ends, `B(entry, LIST_ENTRY.Flink)`.
 */

typedef struct _LIST_ENTRY {
    struct _LIST_ENTRY *Flink;
    struct _LIST_ENTRY *Blink;
} LIST_ENTRY;

/*@ predicate is_ring(LIST_ENTRY *head) =
      \valid(head) && BS(head) && B(head, LIST_ENTRY.Flink) == head && B(head, LIST_ENTRY.Blink) == head
      && forall(x, list(head, LIST_ENTRY.Flink), \valid(x) && in(x, list(head, LIST_ENTRY.Blink)))
      && forall(x, list(head, LIST_ENTRY.Blink), in(x, list(head, LIST_ENTRY.Flink)))
      && forall(x, list(head, LIST_ENTRY.Flink), x->Flink->Blink == x && x->Blink->Flink == x); */

/* A new ring: the head alone. From here on walks end at it. */
/*@ requires \valid(head);
    requires unlinked: !BS(head);
    modifies head->Flink, head->Blink, BS;
    ensures is_ring(head);
    ensures empty: forall(x, list(head, LIST_ENTRY.Flink), x == head); */
void InitializeListHead(LIST_ENTRY *head)
{
    /*@ ghost BS += head; */
    head->Flink = head;
    head->Blink = head;
}

/*@ requires is_ring(head) && \valid(entry) && !BS(entry);
    requires new: !in(entry, list(head, LIST_ENTRY.Flink));
    modifies entry->Flink, entry->Blink, head->Blink, head->Blink->Flink;
    ensures is_ring(head);
    ensures last: head->Blink == entry;
    ensures nothing_else: forall(x, list(head, LIST_ENTRY.Flink), x == entry || in(x, old_list(head, LIST_ENTRY.Flink)));
    ensures nothing_lost: forall(x, old_list(head, LIST_ENTRY.Flink), in(x, list(head, LIST_ENTRY.Flink)));
    ensures inserted: in(entry, list(head, LIST_ENTRY.Flink)); */
void InsertTailList(LIST_ENTRY *head, LIST_ENTRY *entry)
{
    LIST_ENTRY *last = head->Blink;
    entry->Flink = head;
    entry->Blink = last;
    last->Flink = entry;
    head->Blink = entry;
}

/*@ requires is_ring(B(entry, LIST_ENTRY.Flink));
    requires on_it: in(entry, list(B(entry, LIST_ENTRY.Flink), LIST_ENTRY.Flink));
    requires not_the_head: !BS(entry);
    modifies entry->Flink->Blink, entry->Blink->Flink;
    ensures is_ring(\old(B(entry, LIST_ENTRY.Flink)));
    ensures removed: !in(entry, list(\old(B(entry, LIST_ENTRY.Flink)), LIST_ENTRY.Flink));
    ensures others: forall(x, old_list(\old(B(entry, LIST_ENTRY.Flink)), LIST_ENTRY.Flink),
      x == entry || in(x, list(\old(B(entry, LIST_ENTRY.Flink)), LIST_ENTRY.Flink)));
    ensures nothing_new: forall(x, list(\old(B(entry, LIST_ENTRY.Flink)), LIST_ENTRY.Flink),
      in(x, old_list(\old(B(entry, LIST_ENTRY.Flink)), LIST_ENTRY.Flink))); */
void RemoveEntryList(LIST_ENTRY *entry)
{
    LIST_ENTRY *after = entry->Flink;
    LIST_ENTRY *before = entry->Blink;
    before->Flink = after;
    after->Blink = before;
}
