/* What a callee in a loop reaches through a member of a struct that keeps its value. */
#include <stdlib.h>
struct s { int *slots; int *other; unsigned used; };
/*@ requires \valid(s) && \valid(s->slots + (0 .. 7)); modifies s->slots[..]; */
void put(struct s *s, int k) { if (k >= 0 && k < 8) s->slots[k] = k; }
struct n { struct n *next; int *v; };
/*@ requires \valid(n) && \valid(n->next) && \valid(n->next->v); modifies *n->next->v; */
void deep(struct n *n) { *n->next->v = 7; }
/*@ requires \valid(s) && \valid(s->slots + (0 .. 7)) && \valid(s->other + (0 .. 7)) && \base_addr(s->other) != \base_addr(s->slots); */
void another_array(struct s *s)
{
    int before = s->other[0];
    for (int i = 0; i < 3; i++) put(s, 0);
    //@ assert s->other[0] == before;
}
/*@ requires \valid(n) && \valid(n->next) && \valid(n->next->v) && \valid(m) && \valid(m->v) && \base_addr(m->v) != \base_addr(n->next->v); */
void apart_from_the_last(struct n *n, struct n *m)
{
    int b = *m->v;
    for (int i = 0; i < 3; i++)
        deep(n);
    //@ assert *m->v == b;
}
/* The program's arguments stay strings beside a table that a callee writes. */
struct entry { unsigned hash; char *text; };
struct table { struct entry *slots; unsigned long size; unsigned used; };
/*@ requires \valid_read_string(text) && \valid(t) && \valid(t->slots + (0 .. t->size - 1));
    modifies t->used, t->slots[..].hash, t->slots[..].text; */
void note(struct table *t, const char *text)
{
    if (t->size) {
        t->slots[t->size - 1].text = malloc(4);
        t->slots[0].hash = (unsigned char)text[0];
    }
    t->used++;
}
int main(int argc, char **argv)
{
    struct table t;
    t.slots = calloc(8, sizeof *t.slots);
    if (!t.slots)
        return 1;
    t.size = 8;
    t.used = 0;
    //@ loop invariant \valid(t.slots + (0 .. t.size - 1));
    for (int i = 1; i < argc; i++)
        note(&t, argv[i]);
    return 0;
}
