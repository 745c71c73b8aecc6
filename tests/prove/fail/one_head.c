// Of heads that a function does not list, nothing may change.
struct node { struct node *next; };

/*@ requires \valid(h) && \valid(g) && g != h && !BS(h) && !BS(g);
    modifies h->next, BS(h); */
void another(struct node *h, struct node *g)
{
    //@ ghost BS += g; //~ frame
}

/*@ requires \valid(h) && !BS(h);
    modifies h->next, BS(h);
    ensures BS(h); */
void init(struct node *h)
{
    //@ ghost BS += h;
    h->next = h;
}

/*@ requires \valid(a) && \valid(b) && a != b && !BS(a) && !BS(b);
    modifies a->next, b->next, BS(a); */
void two(struct node *a, struct node *b)
{
    init(a);
    init(b); //~ frame
}

/*@ requires \valid(a) && !BS(a);
    modifies a->next; */
void not_listed(struct node *a)
{
    init(a); //~ frame
}

/*@ requires \valid(h) && !BS(h);
    modifies h->next, BS; */
void any(struct node *h);

/*@ requires \valid(a) && \valid(b) && a != b && !BS(a) && BS(b);
    modifies a->next, BS;
    ensures BS(b); */ //~ postcondition
void others_too(struct node *a, struct node *b)
{
    any(a);
}

/*@ requires \valid(a) && \valid(b) && !BS(a);
    modifies a->next, BS(a);
    ensures !BS(b); */ //~ postcondition
void itself(struct node *a, struct node *b)
{
    //@ ghost BS += a;
}
