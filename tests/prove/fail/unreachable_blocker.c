/* Tying a knot without a declared head: from the node nothing would end the chain. */
struct node { struct node *next; int value; };

/*@ requires \valid(n) && in(n, list(n, node.next));
    modifies n->next; */
void knot(struct node *n) {
    n->next = n; //~ unreachable-blocker
}
