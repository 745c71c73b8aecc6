/* Lesson: reversing a list in place (HAVOC's reverse_acyclic).
 *
 * At every moment each node is either still ahead (on the list of `p`) or already reversed (on the list of `done`), never on
 * both. At the end all nodes of the old list are on the new one, and no others.
 */
#include <stddef.h>

struct node {
    int data;
    struct node *next;
};

/*@ predicate is_list(struct node *head) =
      B(head, node.next) == NULL && forall(x, list(head, node.next), \valid(x)); */

/*@ requires is_list(head);
    modifies list(head, node.next)->next;
    ensures is_list(\result);
    ensures nothing_lost: forall(x, old_list(head, node.next), in(x, list(\result, node.next)));
    ensures nothing_new: forall(x, list(\result, node.next), in(x, old_list(head, node.next))); */
struct node *reverse(struct node *head)
{
    struct node *p = head;
    struct node *done = NULL;
    /*@ invariant ends: B(p, node.next) == NULL && B(done, node.next) == NULL;
        invariant ahead: forall(x, list(p, node.next), in(x, old_list(head, node.next)));
        invariant reversed: forall(x, list(done, node.next), in(x, old_list(head, node.next)));
        invariant one_or_the_other: forall(x, old_list(head, node.next),
          in(x, list(p, node.next)) || in(x, list(done, node.next)));
        invariant not_both: forall(x, list(p, node.next), !in(x, list(done, node.next))); */
    while (p != NULL) {
        struct node *next = p->next;
        p->next = done;
        done = p;
        p = next;
    }
    return done;
}
