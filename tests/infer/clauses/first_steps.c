#include <stddef.h>
struct node { int data; struct node *next; };

void clear(struct node *head)
{
    struct node *p = head;
    while (p != NULL) {
        p->data = 0;
        p = p->next;
    }
}

int sum(const int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s = a[i];
    }
    return s;
}

void set(int *p, int v)
{
    *p = v;
}

int get(struct node *n)
{
    set(&n->data, 3);
    return n->data;
}
