/* What a callee in a loop reaches through a member of a struct, where that member changes, or may lead to the same memory. */
struct s { int *slots; int *other; unsigned used; };
/*@ requires \valid(s) && \valid(s->slots + (0 .. 7)); modifies s->slots[..]; */
void put(struct s *s, int k) { if (k >= 0 && k < 8) s->slots[k] = k; }
/*@ requires \valid(s); modifies s->slots; ensures s->slots == s->other; */
void swap(struct s *s) { s->slots = s->other; }
struct n { struct n *next; int *v; };
/*@ requires \valid(n) && \valid(n->next) && \valid(n->next->v); modifies *n->next->v; */
void deep(struct n *n) { *n->next->v = 7; }
/*@ requires \valid(s) && \valid(s->slots + (0 .. 7)) && \valid(s->other + (0 .. 7)) && \base_addr(s) != \base_addr(s->slots) && \base_addr(s) != \base_addr(s->other); */
void a_callee_swaps(struct s *s)
{
    int before = s->other[0];
    for (int i = 0; i < 3; i++) {
        put(s, 0); //~ precondition
        swap(s);
    }
    //@ assert s->other[0] == before; //~ assertion
}
/*@ requires \valid(s) && \valid(s->slots + (0 .. 7)) && \valid(s->other + (0 .. 7)) && \base_addr(s) != \base_addr(s->slots) && \base_addr(s) != \base_addr(s->other); */
void a_store_swaps(struct s *s)
{
    int before = s->other[0];
    for (int i = 0; i < 3; i++) {
        put(s, 0); //~ precondition
        s->slots = s->other;
    }
    //@ assert s->other[0] == before; //~ assertion
}
/*@ requires \valid(s) && \valid(s->slots + (0 .. 7)) && \valid(s->other + (0 .. 7)) && \base_addr(s) != \base_addr(s->slots) && \base_addr(s) != \base_addr(s->other); */
void a_pointer_to_the_member(struct s *s)
{
    int before = s->other[0];
    int **p = &s->slots;
    for (int i = 0; i < 3; i++) {
        put(s, 0); //~ precondition
        *p = s->other;
    }
    //@ assert s->other[0] == before; //~ assertion
}
/*@ requires \valid(s) && \valid(t) && s != t && \valid(s->slots + (0 .. 7)) && \valid(s->other + (0 .. 7)) && \valid(t->slots + (0 .. 7)) && \base_addr(s) != \base_addr(s->slots) && \base_addr(s) != \base_addr(s->other); */
void the_struct_is_copied(struct s *s, struct s *t)
{
    int before = s->other[0];
    t->slots = s->other;
    for (int i = 0; i < 3; i++) {
        put(s, 0); //~ precondition
        *s = *t;
    }
    //@ assert t->slots[0] == before; //~ assertion
}
/*@ requires \valid(s) && \valid(s->slots + (0 .. 7)) && \valid(s->other + (0 .. 7)); */
void perhaps_the_same(struct s *s)
{
    int before = s->other[0];
    for (int i = 0; i < 3; i++) put(s, 0);
    //@ assert s->other[0] == before; //~ assertion
}
/*@ requires \valid(s) && \valid(s->slots + (0 .. 7)); */
void its_own_array(struct s *s)
{
    int before = s->slots[0];
    for (int i = 0; i < 3; i++) put(s, 0);
    //@ assert s->slots[0] == before; //~ assertion
}
/*@ requires \valid(n) && \valid(n->next) && \valid(n->next->v) && \valid(n->v) && \base_addr(n->v) != \base_addr(n->next->v) && \valid(m) && \valid(m->v); */
void one_further(struct n *n, struct n *m)
{
    int b = *m->v;
    for (int i = 0; i < 3; i++) {
        deep(n); //~ precondition
        n->next->v = m->v;
    }
    //@ assert *m->v == b; //~ assertion
}
/*@ requires \valid(n) && \valid(n->next) && \valid(n->next->v) && \valid(n->v) && \base_addr(n->v) != \base_addr(n->next->v) && \valid(m) && \valid(m->v); */
void on_the_way(struct n *n, struct n *m)
{
    int b = *m->v;
    for (int i = 0; i < 3; i++) {
        deep(n); //~ precondition
        n->next = m;
    }
    //@ assert *m->v == b; //~ assertion
}
