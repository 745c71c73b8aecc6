/* Insertion into a sorted list. */
struct node { struct node *next; int key; };

/*@ requires \valid(n) && n->next == \null && block(head, node.next) == \null && !BS(n);
    requires head != \null && !BS(head) && head->key <= n->key;
    requires forall(x, list(head, node.next), x == \null || \valid(x));
    requires !in(n, list(head, node.next));
    modifies n->next, list(head, node.next)->next;
    ensures in(n, list(head, node.next));
    ensures block(head, node.next) == \null; */
void insert(struct node *head, struct node *n) {
    struct node *at = head;
    /*@ loop invariant in(at, list(head, node.next)) && at != \null && at->key <= n->key;
        loop modifies at; */
    while (at->next && at->next->key <= n->key)
        at = at->next;
    n->next = at->next;
    at->next = n;
}
