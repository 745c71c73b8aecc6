/* Storing to a variable that points to a list changes no chain, and storing to a node does. */
struct node { struct node *next; };
struct node *head;
extern struct node *missing __attribute__((weak));

/*@ requires \valid(last); requires last->next == 0; modifies last->next, head; */
void close_circle(struct node *last) {
    head = last;
    last->next = head; //~ unreachable-blocker
}

/*@ requires forall(x, list(head, node.next), \valid(x)); modifies missing; */
void maybe_nowhere(void) {
    missing = 0; //~ null-dereference
}
