/* The LIST_ENTRY family of the Windows kernel, with contracts: include it and use it.
 *
 * A ring is a circular list with a head. `is_ring(head)` is what the functions ask for and give back; `entries(head)` are the
 * pointers on it, the head included. An entry that is on no ring is any valid LIST_ENTRY that is no head.
 */
#ifndef LIST_ENTRY_H
#define LIST_ENTRY_H

#include <stddef.h>

typedef struct _LIST_ENTRY {
    struct _LIST_ENTRY *Flink;
    struct _LIST_ENTRY *Blink;
} LIST_ENTRY;

#define CONTAINING_RECORD(address, type, field) ((type *)((char *)(address) - offsetof(type, field)))

/*@ predicate is_ring(LIST_ENTRY *head) =
      \valid(head) && BS(head) && B(head, LIST_ENTRY.Flink) == head && B(head, LIST_ENTRY.Blink) == head
      && forall(x, list(head, LIST_ENTRY.Flink), \valid(x) && in(x, list(head, LIST_ENTRY.Blink)))
      && forall(x, list(head, LIST_ENTRY.Blink), in(x, list(head, LIST_ENTRY.Flink)))
      && forall(x, list(head, LIST_ENTRY.Flink), x->Flink->Blink == x && x->Blink->Flink == x); */

/* The entry is on the ring of that head. */
/*@ predicate on_ring(LIST_ENTRY *entry, LIST_ENTRY *head) = in(entry, list(head, LIST_ENTRY.Flink)); */

/* The ring has got the entry and kept the others. */
/*@ predicate gained{L1, L2}(LIST_ENTRY *head, LIST_ENTRY *entry) =
      on_ring{L2}(entry, head)
      && forall(x, \at(list(head, LIST_ENTRY.Flink), L2), x == entry || on_ring{L1}(x, head))
      && forall(x, \at(list(head, LIST_ENTRY.Flink), L1), on_ring{L2}(x, head)); */

/* The ring has lost the entry and nothing else. */
/*@ predicate lost{L1, L2}(LIST_ENTRY *head, LIST_ENTRY *entry) =
      !on_ring{L2}(entry, head)
      && forall(x, \at(list(head, LIST_ENTRY.Flink), L1), x == entry || on_ring{L2}(x, head))
      && forall(x, \at(list(head, LIST_ENTRY.Flink), L2), on_ring{L1}(x, head)); */

/* Where the walk from an entry ends: the head of its ring. */
/*@ logic LIST_ENTRY *head_of(LIST_ENTRY *entry) = B(entry, LIST_ENTRY.Flink); */

/*@ requires \valid(head) && !BS(head);
    modifies head->Flink, head->Blink, BS;
    ensures is_ring(head) && head->Flink == head && head->Blink == head; */
static inline void InitializeListHead(LIST_ENTRY *head)
{
    /*@ ghost BS += head; */
    head->Flink = head;
    head->Blink = head;
}

/*@ requires is_ring(head);
    modifies \nothing;
    ensures \result != 0 <==> head->Flink == head; */
static inline int IsListEmpty(const LIST_ENTRY *head)
{
    return head->Flink == head;
}

/*@ requires is_ring(head) && \valid(entry) && !BS(entry);
    requires new: !on_ring(entry, head);
    modifies entry->Flink, entry->Blink, head->Flink, head->Flink->Blink;
    ensures is_ring(head) && head->Flink == entry;
    ensures gained{Old, Here}(head, entry); */
static inline void InsertHeadList(LIST_ENTRY *head, LIST_ENTRY *entry)
{
    LIST_ENTRY *first = head->Flink;
    entry->Flink = first;
    entry->Blink = head;
    first->Blink = entry;
    head->Flink = entry;
}

/*@ requires is_ring(head) && \valid(entry) && !BS(entry);
    requires new: !on_ring(entry, head);
    modifies entry->Flink, entry->Blink, head->Blink, head->Blink->Flink;
    ensures is_ring(head) && head->Blink == entry;
    ensures gained{Old, Here}(head, entry); */
static inline void InsertTailList(LIST_ENTRY *head, LIST_ENTRY *entry)
{
    LIST_ENTRY *last = head->Blink;
    entry->Flink = head;
    entry->Blink = last;
    last->Flink = entry;
    head->Blink = entry;
}

/* Returns whether the ring is empty now, as the kernel's does. */
/*@ requires is_ring(head_of(entry)) && on_ring(entry, head_of(entry));
    requires not_the_head: !BS(entry);
    modifies entry->Flink->Blink, entry->Blink->Flink;
    ensures is_ring(\old(head_of(entry)));
    ensures lost{Old, Here}(\old(head_of(entry)), entry);
    ensures empty: \result != 0 <==> \old(head_of(entry))->Flink == \old(head_of(entry)); */
static inline int RemoveEntryList(LIST_ENTRY *entry)
{
    LIST_ENTRY *after = entry->Flink;
    LIST_ENTRY *before = entry->Blink;
    before->Flink = after;
    after->Blink = before;
    return after == before;
}

/*@ requires is_ring(head);
    requires not_empty: head->Flink != head;
    modifies head->Flink, head->Flink->Flink->Blink;
    ensures is_ring(head) && \result == \old(head->Flink);
    ensures lost{Old, Here}(head, \result); */
static inline LIST_ENTRY *RemoveHeadList(LIST_ENTRY *head)
{
    LIST_ENTRY *entry = head->Flink;
    LIST_ENTRY *after = entry->Flink;
    head->Flink = after;
    after->Blink = head;
    return entry;
}

/*@ requires is_ring(head);
    requires not_empty: head->Flink != head;
    modifies head->Blink, head->Blink->Blink->Flink;
    ensures is_ring(head) && \result == \old(head->Blink);
    ensures lost{Old, Here}(head, \result); */
static inline LIST_ENTRY *RemoveTailList(LIST_ENTRY *head)
{
    LIST_ENTRY *entry = head->Blink;
    LIST_ENTRY *before = entry->Blink;
    head->Blink = before;
    before->Flink = head;
    return entry;
}

/* The singly-linked kin: a stack with a dummy head. */
typedef struct _SINGLE_LIST_ENTRY {
    struct _SINGLE_LIST_ENTRY *Next;
} SINGLE_LIST_ENTRY;

/*@ predicate is_stack(SINGLE_LIST_ENTRY *head) =
      \valid(head) && B(head, SINGLE_LIST_ENTRY.Next) == NULL && forall(x, list(head, SINGLE_LIST_ENTRY.Next), \valid(x)); */

/*@ requires is_stack(head) && \valid(entry) && !BS(entry) && !in(entry, list(head, SINGLE_LIST_ENTRY.Next));
    modifies entry->Next, head->Next;
    ensures is_stack(head) && head->Next == entry && entry->Next == \old(head->Next); */
static inline void PushEntryList(SINGLE_LIST_ENTRY *head, SINGLE_LIST_ENTRY *entry)
{
    entry->Next = head->Next;
    head->Next = entry;
}

/*@ requires is_stack(head);
    modifies head->Next;
    ensures is_stack(head) && \result == \old(head->Next);
    ensures popped: \result != NULL ==> !in(\result, list(head, SINGLE_LIST_ENTRY.Next)); */
static inline SINGLE_LIST_ENTRY *PopEntryList(SINGLE_LIST_ENTRY *head)
{
    SINGLE_LIST_ENTRY *first = head->Next;
    if (first != NULL)
        head->Next = first->Next;
    return first;
}

#endif
