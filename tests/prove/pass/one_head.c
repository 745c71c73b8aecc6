// A function that makes one list head says so, and what is known of other heads stays.
struct node { struct node *next; };

/*@ requires \valid(h) && !BS(h);
    modifies h->next, BS(h);
    ensures BS(h) && h->next == h; */
void init(struct node *h)
{
    //@ ghost BS += h;
    h->next = h;
}

/*@ requires \valid(a) && \valid(b) && a != b && !BS(a) && !BS(b);
    modifies a->next, b->next, BS(a), BS(b);
    ensures BS(a) && BS(b) && a->next == a && b->next == b; */
void two(struct node *a, struct node *b)
{
    init(a);
    init(b);
}

/*@ requires \valid(a) && \valid(b) && a != b && !BS(a) && BS(b);
    modifies a->next, BS;
    ensures BS(b); */
void one_more(struct node *a, struct node *b)
{
    init(a);
}
