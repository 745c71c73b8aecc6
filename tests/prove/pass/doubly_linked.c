/* Removal from a circular list with two links. */
typedef struct link { struct link *next, *prev; } link;

/*@ requires \valid(e) && \valid(e->next) && \valid(e->prev);
    requires e->next->prev == e && e->prev->next == e && e->next != e && e->prev != e;
    modifies e->next->prev, e->prev->next;
    ensures \old(e->next)->prev == \old(e->prev) && \old(e->prev)->next == \old(e->next); */
void unlink(link *e) {
    e->next->prev = e->prev;
    e->prev->next = e->next;
}
