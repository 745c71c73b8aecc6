// What was there before `main` did not come from an allocator; other functions may free only what they list.
#include <stdlib.h>

struct buffer {
    int *cells;
};

extern int *shared;

/*@ requires \valid(b) && (b->cells == NULL || \freeable(b->cells));
    modifies b->cells; frees b->cells;
    ensures b->cells == NULL || \freeable(b->cells); */
void renew(struct buffer *b);

//@ requires \valid(b) && (b->cells == NULL || \freeable(b->cells));
void twice(struct buffer *b)
{
    renew(b); //~ frees
}

/*@ requires \freeable(p); modifies \nothing; frees p; */
void end(int *p);

int main(int argc, char **argv)
{
    struct buffer b = { NULL };
    renew(&b);
    int *old = b.cells;
    renew(&b);
    free(old); //~ double-free invalid-free
    if (argc > 2)
        free(argv[1]); //~ invalid-free
    else if (argc > 1)
        free(shared); //~ double-free invalid-free
    //@ assert \false; //~ assertion
    return 0;
}
