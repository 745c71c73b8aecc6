/* A node is put behind another. */
struct node { struct node *next; int data; };

/*@ requires \valid(at) && \valid(n) && at != n && block(at, node.next) == \null;
    requires !in(n, list(at, node.next)) && n->next == \null;
    modifies at->next, n->next;
    ensures in(n, list(at, node.next)) && block(at, node.next) == \null;
    ensures forall(x, old_list(at, node.next), x == \null || in(x, list(at, node.next))); */
void insert_after(struct node *at, struct node *n) {
    n->next = at->next;
    at->next = n;
}
