/* Lesson: adding to a list (HAVOC's slist_add).
 *
 * A store into a link changes what is reached from where. cinch keeps track of it exactly; all it asks is that the store closes
 * no cycle, which is why the new node must not be on the list already. `old_list` is the list as it was before the call.
 */
#include <stdlib.h>

struct node {
    int data;
    struct node *next;
};

/*@ predicate is_list(struct node *head) =
      B(head, node.next) == NULL && forall(x, list(head, node.next), \valid(x)); */

/*@ requires is_list(head) && \valid(n);
    requires new: !in(n, list(head, node.next));
    modifies n->next;
    ensures is_list(\result) && \result == n;
    ensures nothing_else: forall(x, list(\result, node.next), x == n || in(x, old_list(head, node.next)));
    ensures nothing_lost: forall(x, old_list(head, node.next), in(x, list(\result, node.next))); */
struct node *add(struct node *head, struct node *n)
{
    n->next = head;
    return n;
}

/* A node fresh from malloc is on no list: nothing can point to it. */
/*@ requires is_list(head);
    modifies \nothing;
    ensures failed: \result == NULL ==> is_list(head);
    ensures added: \result != NULL ==> is_list(\result) && \result->data == data && \result->next == head; */
struct node *add_new(struct node *head, int data)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        return NULL;
    n->data = data;
    return add(head, n);
}
