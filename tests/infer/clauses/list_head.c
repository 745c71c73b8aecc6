/* A list that starts in a record, which also knows the last node: the list ends, its nodes are there, and all functions keep it so. */
#include <stdlib.h>

struct node { int value; struct node *next; };
struct bag { struct node *first; struct node *last; };

int add(struct bag *b, int value)
{
    struct node *n = malloc(sizeof(struct node));
    if (!n)
        return 0;
    n->value = value;
    n->next = NULL;
    if (b->last)
        b->last->next = n;
    else
        b->first = n;
    b->last = n;
    return 1;
}

int holds(const struct bag *b, int value)
{
    const struct node *n;
    for (n = b->first; n; n = n->next)
        if (n->value == value)
            return 1;
    return 0;
}

void clear(struct bag *b)
{
    struct node *n = b->first;
    while (n) {
        struct node *next = n->next;
        free(n);
        n = next;
    }
    b->first = b->last = NULL;
}
