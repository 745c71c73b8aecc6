#include <stdlib.h>
struct box { void (*drop)(struct box *); int n; };
static void keep(struct box *b) { b->n++; }
static void drop(struct box *b) { free(b); }
static int use(struct box *b)
{
    int n = b->n;
    b->drop(b);
    return n + b->n; //~ use-after-free
}
int main(int argc, char **argv)
{
    struct box *b = malloc(sizeof *b);
    (void)argv;
    if (!b) return 1;
    b->n = 0;
    b->drop = argc > 5 ? keep : drop;
    return use(b);
}
