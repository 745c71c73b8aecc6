/* A circular list declares its head a blocker. */
struct link { struct link *next; };

/*@ requires \valid(h) && !BS(h);
    modifies h->next, BS;
    ensures BS(h) && h->next == h && block(h, link.next) == h; */
void initialise(struct link *h) {
    //@ ghost BS += h;
    h->next = h;
}

/*@ requires \valid(h) && BS(h) && block(h->next, link.next) == h && h->next != h;
    requires forall(x, list(h->next, link.next), \valid(x));
    modifies h->next; */
void remove_first(struct link *h) {
    h->next = h->next->next;
}
