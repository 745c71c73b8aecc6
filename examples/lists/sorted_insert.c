/* Lesson: links and data together (HAVOC's slist_sorted_insert).
 *
 * The list is sorted if no node holds more than the next one. The walk stops before the first node that is not smaller than the
 * new one; everything that has to be known about the nodes passed is that the last of them is smaller.
 */
#include <stddef.h>

struct node {
    int data;
    struct node *next;
};

/*@ predicate is_list(struct node *head) =
      B(head, node.next) == NULL && forall(x, list(head, node.next), \valid(x)); */

/*@ predicate is_sorted(struct node *head) =
      forall(x, list(head, node.next), x->next == NULL || x->data <= x->next->data); */

/*@ requires is_list(head) && is_sorted(head) && \valid(n);
    requires new: !in(n, list(head, node.next));
    modifies n->next, list(head, node.next)->next;
    ensures is_list(\result);
    ensures sorted: is_sorted(\result);
    ensures inserted: in(n, list(\result, node.next));
    ensures nothing_lost: forall(x, old_list(head, node.next), in(x, list(\result, node.next)));
    ensures nothing_else: forall(x, list(\result, node.next), x == n || in(x, old_list(head, node.next))); */
struct node *sorted_insert(struct node *head, struct node *n)
{
    if (head == NULL || n->data <= head->data) {
        n->next = head;
        return n;
    }
    struct node *p = head;
    /*@ invariant on_the_list: p != NULL && in(p, list(head, node.next));
        invariant smaller: p->data < n->data; */
    while (p->next != NULL && p->next->data < n->data)
        p = p->next;
    n->next = p->next;
    p->next = n;
    return head;
}
