/* Every node of a list is given back. */
#include <stdlib.h>
struct node { struct node *next; int data; };

/*@ requires block(head, node.next) == \null;
    requires forall(x, list(head, node.next), x == \null || \valid(x) && \freeable(x));
    modifies \nothing;
    frees list(head, node.next); */
void release(struct node *head) {
    /*@ loop invariant block(head, node.next) == \null;
        loop invariant head == \null || in(head, old_list(\at(head, Pre), node.next));
        loop invariant forall(x, list(head, node.next), x == \null || \valid(x) && \freeable(x)); */
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
