/* In-place reversal: the nodes are the same, and no cycle comes into being. */
struct node { struct node *next; int data; };

/*@ requires block(head, node.next) == \null && (head == \null || !BS(head));
    requires forall(x, list(head, node.next), x == \null || \valid(x));
    modifies list(head, node.next)->next;
    ensures block(\result, node.next) == \null;
    ensures forall(x, old_list(head, node.next), x == \null || in(x, list(\result, node.next))); */
struct node *reverse(struct node *head) {
    struct node *done = 0, *rest = head;
    /*@ loop invariant (done == \null || !BS(done)) && (rest == \null || !BS(rest));
        loop invariant block(done, node.next) == \null && block(rest, node.next) == \null;
        loop invariant forall(x, list(rest, node.next), x == \null || \valid(x));
        loop invariant forall(x, list(rest, node.next), x == \null || in(x, old_list(head, node.next)));
        loop invariant forall(x, list(done, node.next), x == \null || !in(x, list(rest, node.next)));
        loop invariant forall(x, list(rest, node.next), x == \null || !in(x, list(done, node.next)));
        loop invariant forall(x, old_list(head, node.next),
            x == \null || in(x, list(done, node.next)) || in(x, list(rest, node.next))); */
    while (rest) {
        struct node *next = rest->next;
        rest->next = done;
        done = rest;
        rest = next;
    }
    return done;
}
