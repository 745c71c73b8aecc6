/* A struct assignment moves links too, and a local node is no part of a list it points into. */
struct node { struct node *next; int data; };
/*@ requires \valid(p) && \valid(q) && p != q && block(p, node.next) == \null && !in(q, list(p, node.next));
    requires q->next == p;
    modifies *p; */
void copy(struct node *p, struct node *q) {
    *p = *q; //~ unreachable-blocker
}
/*@ requires \valid(p) && block(p, node.next) == \null;
    modifies \nothing; */
void local(struct node *p) {
    struct node n = {p, 3};
    //@ check in(p, list(&n, node.next));
    //@ check block(&n, node.next) == \null;
    //@ check in(&n, list(p, node.next)); //~ assertion
    ;
}
