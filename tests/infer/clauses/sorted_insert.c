/* The loop's test tells more than its own step needs: of the node that the cursor is at, it was asked one round before. */
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
    while (p->next != NULL && p->next->data < n->data)
        p = p->next;
    n->next = p->next;
    p->next = n;
    return head;
}
