/* Circular lists as the Linux kernel writes them, with contracts.
 *
 * `list_head` is head and entry in one. A head blocks (it is in BS), an entry does not: INIT_LIST_HEAD makes a head, and what was
 * deleted is an entry that is on no list.
 */
#ifndef LINUX_LIST_H
#define LINUX_LIST_H

#include <stddef.h>

struct list_head {
    struct list_head *next, *prev;
};

#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))
#define list_entry(pointer, type, member) container_of(pointer, type, member)
#define list_for_each(position, head) for (position = (head)->next; position != (head); position = position->next)

/*@ predicate is_head(struct list_head *head) =
      \valid(head) && BS(head) && B(head, list_head.next) == head && B(head, list_head.prev) == head
      && forall(x, list(head, list_head.next), \valid(x) && in(x, list(head, list_head.prev)))
      && forall(x, list(head, list_head.prev), in(x, list(head, list_head.next)))
      && forall(x, list(head, list_head.next), x->next->prev == x && x->prev->next == x); */

/*@ predicate on(struct list_head *entry, struct list_head *head) = in(entry, list(head, list_head.next)); */

/* Neither the entry nor anything that its links still lead to is on the list. */
/*@ predicate off(struct list_head *entry, struct list_head *head) = forall(x, list(entry, list_head.prev), !on(x, head)); */

/*@ requires \valid(head) && !BS(head);
    modifies head->next, head->prev, BS;
    ensures is_head(head) && head->next == head; */
static inline void INIT_LIST_HEAD(struct list_head *head)
{
    /*@ ghost BS += head; */
    head->next = head;
    head->prev = head;
}

/*@ requires is_head(head);
    modifies \nothing;
    ensures \result != 0 <==> head->next == head; */
static inline int list_empty(const struct list_head *head)
{
    return head->next == head;
}

/* Inserts between two neighbours. */
/*@ requires is_head(B(prev, list_head.next)) && on(prev, B(prev, list_head.next));
    requires neighbours: prev->next == next && \valid(entry) && !BS(entry);
    requires new: off(entry, B(prev, list_head.next));
    modifies entry->next, entry->prev, prev->next, next->prev;
    ensures is_head(\old(B(prev, list_head.next)));
    ensures between: prev->next == entry && entry->next == next && entry->prev == prev && next->prev == entry;
    ensures all: forall(x, old_list(\old(B(prev, list_head.next)), list_head.next), on(x, \old(B(prev, list_head.next))));
    ensures no_more: forall(x, list(\old(B(prev, list_head.next)), list_head.next),
      x == entry || in(x, old_list(\old(B(prev, list_head.next)), list_head.next))); */
static inline void __list_add(struct list_head *entry, struct list_head *prev, struct list_head *next)
{
    next->prev = entry;
    entry->next = next;
    entry->prev = prev;
    prev->next = entry;
}

/*@ requires is_head(head) && \valid(entry) && !BS(entry) && off(entry, head);
    modifies entry->next, entry->prev, head->next, head->next->prev;
    ensures is_head(head) && head->next == entry; */
static inline void list_add(struct list_head *entry, struct list_head *head)
{
    __list_add(entry, head, head->next);
}

/*@ requires is_head(head) && \valid(entry) && !BS(entry) && off(entry, head);
    modifies entry->next, entry->prev, head->prev, head->prev->next;
    ensures is_head(head) && head->prev == entry; */
static inline void list_add_tail(struct list_head *entry, struct list_head *head)
{
    __list_add(entry, head->prev, head);
}

/*@ requires is_head(B(entry, list_head.next)) && on(entry, B(entry, list_head.next)) && !BS(entry);
    modifies entry->next, entry->prev, entry->next->prev, entry->prev->next;
    ensures is_head(\old(B(entry, list_head.next))) && !on(entry, \old(B(entry, list_head.next)));
    ensures others: forall(x, old_list(\old(B(entry, list_head.next)), list_head.next),
      x == entry || on(x, \old(B(entry, list_head.next))));
    ensures poisoned: entry->next == NULL && entry->prev == NULL; */
static inline void list_del(struct list_head *entry)
{
    entry->next->prev = entry->prev;
    entry->prev->next = entry->next;
    entry->next = NULL;
    entry->prev = NULL;
}

/*@ requires is_head(B(entry, list_head.next)) && on(entry, B(entry, list_head.next)) && !BS(entry);
    requires is_head(head);
    requires other: B(entry, list_head.next) != head
      && forall(x, list(head, list_head.next), !on(x, B(entry, list_head.next)));
    modifies entry->next, entry->prev, entry->next->prev, entry->prev->next, head->next, head->next->prev;
    ensures is_head(\old(B(entry, list_head.next))) && is_head(head) && head->next == entry; */
static inline void list_move(struct list_head *entry, struct list_head *head)
{
    list_del(entry);
    list_add(entry, head);
}

#endif
