#include <stdlib.h>
struct node { int key; struct node *next; };
/* Only where the first part holds is the second one asked. */
static int last(struct node *n, int use)
{
    if (use && n->key > 0)
        return n->key;
    return n->key; //~ use-after-free
}
int main(void)
{
    struct node *n = calloc(1, sizeof *n);
    if (!n) return 1;
    n->key = 3;
    int sum = last(n, 1);
    free(n);
    return sum + last(n, 0);
}
