// Nothing came from an allocator before `main`: what it may free, the program has allocated itself, and no `frees` has to say so.
#include <stdlib.h>

struct buffer {
    int *cells;
};

/*@ requires \valid(b) && (b->cells == NULL || \freeable(b->cells));
    modifies b->cells; frees b->cells;
    ensures b->cells == NULL || \freeable(b->cells); */
void renew(struct buffer *b);

int main(void)
{
    struct buffer b = { NULL };
    renew(&b);
    renew(&b);
    free(b.cells);
    return 0;
}
