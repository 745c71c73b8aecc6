/* A list without a cycle stays one when a fresh node is put in front. */
#include <stdlib.h>
struct node { struct node *next; int value; };

/*@ modifies \nothing;
    ensures \result != \null ==> \valid(\result) && \result->next == head; */
struct node *push(struct node *head, int value) {
    struct node *n = malloc(sizeof(struct node));
    if (n) {
        n->next = head;
        n->value = value;
        //@ assert in(n, list(n, node.next));
    }
    return n;
}
