/* In the wrong order the rest of the list is lost and a cycle comes into being. */
struct node { struct node *next; int data; };

/*@ requires \valid(at) && \valid(n) && at != n && block(at, node.next) == \null;
    requires !in(n, list(at, node.next)) && n->next == \null;
    modifies at->next, n->next; */
void insert_after(struct node *at, struct node *n) {
    at->next = n;
    n->next = at->next; //~ unreachable-blocker
}
