/* A link written through a plain pointer is a link all the same. */
struct node { struct node *next; int data; };
/*@ requires \valid(pp) && \valid(p) && pp == &p->next && block(p, node.next) == \null;
    modifies *pp; */
void plain(struct node **pp, struct node *p) {
    *pp = p; //~ unreachable-blocker
}
