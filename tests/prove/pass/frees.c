/* A function says what it gives back; what is not named stays alive. */
#include <stdlib.h>
struct box { int *content; int n; };

/*@ requires \valid(b) && Obj(b) != Obj(b->content);
    requires b->content == \null || \freeable(b->content);
    modifies b->content;
    frees b->content;
    ensures b->content == \null; */
void empty(struct box *b) {
    free(b->content);
    b->content = NULL;
}

/*@ requires \valid(b) && \valid(b->content) && \freeable(b->content) && \valid(other);
    requires Obj(other) != Obj(b->content) && Obj(b) != Obj(b->content) && \separated(b, other) && *other == 4;
    modifies b->content;
    frees b->content; */
int keep(struct box *b, int *other) {
    empty(b);
    //@ assert \valid(other) && *other == 4 && \valid(b);
    return *other;
}
