/* A stack that owns an array. */
#include <stdlib.h>
struct stack { int *data; size_t used, size; };
/*@ predicate ok(struct stack *s) = \valid(s) && s->used <= s->size && s->size <= 1000 && \valid(s->data + (0 .. s->size - 1))
      && \separated(s, s->data + (0 .. s->size - 1)); */

/*@ requires ok(s);
    modifies s->used, s->data[s->used];
    ensures ok(s);
    ensures \result == 1 ==> s->used == \old(s->used) + 1 && s->data[s->used - 1] == v; */
int push(struct stack *s, int v) {
    if (s->used == s->size)
        return 0;
    s->data[s->used++] = v;
    return 1;
}

/*@ requires ok(s) && s->used > 0;
    modifies s->used;
    ensures ok(s) && \result == s->data[s->used]; */
int pop(struct stack *s) {
    return s->data[--s->used];
}

int use(void) {
    struct stack s = {malloc(10 * sizeof(int)), 0, 10};
    if (!s.data)
        return 1;
    push(&s, 4);
    push(&s, 5);
    //@ assert s.used <= 10;
    free(s.data);
    return 0;
}
