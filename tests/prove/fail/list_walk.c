/* The first node is left out. */
struct node { struct node *next; int data; };

/*@ requires forall(x, list(head, node.next), x == \null || \valid(x));
    requires block(head, node.next) == \null && head != \null;
    modifies list(head, node.next)->data;
    ensures forall(x, list(head, node.next), x == \null || x->data == 0); */ //~ postcondition
void clear(struct node *head) {
    struct node *p = head->next;
    /*@ loop invariant p == \null || in(p, list(head, node.next));
        loop invariant forall(x, list(head->next, node.next), x == \null || in(x, list(p, node.next)) || x->data == 0); */
    while (p) {
        p->data = 0;
        p = p->next;
    }
}
