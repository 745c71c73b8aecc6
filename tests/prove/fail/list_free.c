/* The next pointer is read from a node that is gone. */
#include <stdlib.h>
struct node { struct node *next; int data; };

/*@ requires block(head, node.next) == \null;
    requires forall(x, list(head, node.next), x == \null || \valid(x) && \freeable(x));
    frees list(head, node.next); */
void release(struct node *head) {
    /*@ loop invariant block(head, node.next) == \null;
        loop invariant head == \null || in(head, old_list(\at(head, Pre), node.next));
        loop invariant forall(x, list(head, node.next), x == \null || \valid(x) && \freeable(x)); */
    while (head) {
        free(head);
        head = head->next; //~ use-after-free
    }
}
