/* The frame is read in the first state: after the link has changed, another node is meant. */
struct node { struct node *next; int data; };
/*@ requires \valid(p) && \valid(p->next) && p->next != p && \valid(q) && q != p && q != p->next;
    modifies p->next, p->next->data; */
void f(struct node *p, struct node *q) {
    p->next->data = 1;
    p->next = q;
    p->next->data = 2; //~ frame
}
