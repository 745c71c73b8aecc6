/* Lesson: a linked list.
 *
 * `list(head, node.next)` is the set of nodes that are reached from `head` through `next`, `head` included; of NULL it is empty.
 * `B(head, node.next)` is where the walk ends: NULL, which means that the list has no cycle.
 * The frame needs no loop and no recursion: `modifies list(head, node.next)->data` is the data of all nodes.
 */
#include <stddef.h>

struct node {
    int data;
    struct node *next;
};

/*@ predicate is_list(struct node *head) =
      B(head, node.next) == NULL && forall(x, list(head, node.next), \valid(x)); */

/*@ requires is_list(head);
    modifies list(head, node.next)->data;
    ensures set: forall(x, list(head, node.next), x->data == value); */
void set_all(struct node *head, int value)
{
    struct node *p = head;
    /*@ invariant on_the_list: p == NULL || in(p, list(head, node.next));
        invariant behind: forall(x, list(head, node.next), in(x, list(p, node.next)) || x->data == value); */
    while (p != NULL) {
        p->data = value;
        p = p->next;
    }
}

/*@ requires is_list(head);
    modifies \nothing;
    ensures found: \result != NULL ==> in(\result, list(head, node.next)) && \result->data == key;
    ensures absent: \result == NULL ==> forall(x, list(head, node.next), x->data != key); */
struct node *find(struct node *head, int key)
{
    struct node *p = head;
    /*@ invariant on_the_list: p == NULL || in(p, list(head, node.next));
        invariant behind: forall(x, list(head, node.next), in(x, list(p, node.next)) || x->data != key); */
    while (p != NULL && p->data != key)
        p = p->next;
    return p;
}
