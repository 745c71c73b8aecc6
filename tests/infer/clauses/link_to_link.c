/* Loops that go from link to link, so that a node can be put in or taken out wherever they stand: at the head of the list, or in a node of it. */
#include <stdlib.h>

struct node { int key; struct node *next; };

int insert_sorted(struct node **at, int key)
{
    struct node *n;
    while (*at && (*at)->key < key)
        at = &(*at)->next;
    n = malloc(sizeof *n);
    if (n == NULL)
        return -1;
    n->key = key;
    n->next = *at;
    *at = n;
    return 0;
}

void remove_all(struct node **head, int key)
{
    struct node **at = head, *out;
    while ((out = *at) != NULL) {
        if (out->key == key) {
            *at = out->next;
            free(out);
        } else {
            at = &out->next;
        }
    }
}

void append(struct node **head, struct node *n)
{
    n->next = NULL;
    while (*head)
        head = &(*head)->next;
    *head = n;
}
