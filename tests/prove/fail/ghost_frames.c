//@ ghost int calls;
//@ ghost int *last;
struct node { struct node *next; };

/*@ modifies \nothing; */
void hidden(void) {
    //@ ghost calls = 1; //~ frame
}

/*@ requires calls < 1000;
    modifies calls; */
void count(void) {
    //@ ghost calls = calls + 1;
}

/*@ requires calls < 1000;
    modifies last; */
void by_call(void) {
    count(); //~ frame
}

/*@ modifies last; */
void through_it(void) {
    //@ ghost last = \null;
}

/*@ requires \valid(p) && last == p;
    modifies last; */
void not_what_it_points_to(int *p) {
    *p = 1; //~ frame
}

/*@ modifies \nothing; */
typedef void (*quiet)(void);

/*@ modifies calls; */
void loud(void) { //~ frame
    //@ ghost calls = 7;
}

/*@ requires calls == 0 && q != \null; */
void run(quiet q) {
    q();
    //@ assert calls == 0;
}

/*@ requires calls == 0; */
void start(void) {
    run(loud);
}

/*@ requires \valid(h) && h->next == h && BS(h);
    modifies h->next; */
void another_blocker(struct node *h, struct node *k) {
    //@ ghost BS += k; //~ frame
}

/*@ requires \valid(h) && BS(h);
    modifies BS; */
void cell_of_a_blocker(struct node *h) {
    h->next = 0; //~ frame
}

/*@ requires \valid(h) && \valid(k) && BS(h) && h != k;
    modifies union(BS, k->next); */
void blockers_as_places(struct node *h, struct node *k);

/*@ requires \valid(h) && \valid(k) && BS(h) && h != k && h->next == h;
    modifies union(BS, k->next);
    ensures h->next == h; */ //~ postcondition
void changed_by_it(struct node *h, struct node *k) {
    blockers_as_places(h, k);
}
