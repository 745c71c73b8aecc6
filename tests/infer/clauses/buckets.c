/* Lists that start at the elements of an array: what is known of each of them is known of all. */
#include <stdlib.h>

struct node { unsigned value; struct node *next; };
struct set { struct node *heads[8]; };

int contains(const struct set *s, unsigned value)
{
    const struct node *n = s->heads[value % 8];
    while (n) {
        if (n->value == value)
            return 1;
        n = n->next;
    }
    return 0;
}

int insert(struct set *s, unsigned value)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        return 0;
    n->value = value;
    n->next = s->heads[value % 8];
    s->heads[value % 8] = n;
    return 1;
}
