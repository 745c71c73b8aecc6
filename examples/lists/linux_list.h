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

/* Where the walk from an entry ends: the head of its list. */
/*@ logic struct list_head *head_of(struct list_head *entry) = B(entry, list_head.next); */

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

/* The list has got the entry and kept the others. */
/*@ predicate gained{L1, L2}(struct list_head *head, struct list_head *entry) =
      on{L2}(entry, head)
      && forall(x, \at(list(head, list_head.next), L2), x == entry || on{L1}(x, head))
      && forall(x, \at(list(head, list_head.next), L1), on{L2}(x, head)); */

/* The list has lost the entry and nothing else. */
/*@ predicate lost{L1, L2}(struct list_head *head, struct list_head *entry) =
      !on{L2}(entry, head)
      && forall(x, \at(list(head, list_head.next), L1), x == entry || on{L2}(x, head))
      && forall(x, \at(list(head, list_head.next), L2), on{L1}(x, head)); */

/* The entry's own links come first: before, they might lead anywhere, even in a circle. */
/*@ requires is_head(head) && \valid(entry) && !BS(entry) && !on(entry, head);
    modifies entry->next, entry->prev, head->next, head->next->prev;
    ensures is_head(head) && head->next == entry;
    ensures gained{Old, Here}(head, entry); */
static inline void list_add(struct list_head *entry, struct list_head *head)
{
    struct list_head *next = head->next;
    entry->next = next;
    entry->prev = head;
    next->prev = entry;
    head->next = entry;
}

/*@ requires is_head(head) && \valid(entry) && !BS(entry) && !on(entry, head);
    modifies entry->next, entry->prev, head->prev, head->prev->next;
    ensures is_head(head) && head->prev == entry;
    ensures gained{Old, Here}(head, entry); */
static inline void list_add_tail(struct list_head *entry, struct list_head *head)
{
    struct list_head *prev = head->prev;
    entry->next = head;
    entry->prev = prev;
    prev->next = entry;
    head->prev = entry;
}

/*@ requires is_head(head_of(entry)) && on(entry, head_of(entry)) && !BS(entry);
    modifies entry->next->prev, entry->prev->next;
    ensures is_head(\old(head_of(entry)));
    ensures lost{Old, Here}(\old(head_of(entry)), entry); */
static inline void list_del(struct list_head *entry)
{
    struct list_head *next = entry->next;
    struct list_head *prev = entry->prev;
    next->prev = prev;
    prev->next = next;
}

/* From one list to another. */
/*@ requires is_head(head_of(entry)) && on(entry, head_of(entry)) && !BS(entry);
    requires is_head(head);
    requires other: forall(x, list(head, list_head.next), !on(x, head_of(entry)));
    modifies entry->next, entry->prev, entry->next->prev, entry->prev->next, head->next, head->next->prev;
    ensures gained{Old, Here}(head, entry) && lost{Old, Here}(\old(head_of(entry)), entry);
    ensures is_head(head) && is_head(\old(head_of(entry))); */
static inline void list_move(struct list_head *entry, struct list_head *head)
{
    /*@ assert neighbours: on(entry->next, head_of(entry)) && on(entry->prev, head_of(entry)); */
    list_del(entry);
    /*@ assert same: forall(x, list(head, list_head.next), in(x, \at(list(head, list_head.next), Pre))); */
    /*@ assert same_back: forall(x, list(head, list_head.prev), in(x, \at(list(head, list_head.prev), Pre))); */
    /*@ assert still: is_head(head); */
    list_add(entry, head);
    /*@ assert other: is_head(\at(head_of(entry), Pre)); */
}

#endif
