/* All loop annotations and the frame are to be found. */
#include <stddef.h>

struct node {
    int data;
    struct node *next;
};

/*@ predicate is_list(struct node *head) =
      B(head, node.next) == NULL && forall(x, list(head, node.next), \valid(x)); */

/*@ requires is_list(head);
    ensures is_list(\result);
    ensures nothing_lost: forall(x, old_list(head, node.next), in(x, list(\result, node.next)));
    ensures nothing_new: forall(x, list(\result, node.next), in(x, old_list(head, node.next))); */
struct node *reverse(struct node *head)
{
    struct node *p = head;
    struct node *done = NULL;
    while (p != NULL) {
        struct node *next = p->next;
        p->next = done;
        done = p;
        p = next;
    }
    return done;
}
