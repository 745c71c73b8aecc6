/* Lists that start at a variable of a caller: each function finds the list as the others leave it, so that the calls in `main` are proved. */
#include <stdlib.h>

struct node { int key; struct node *next; };

static int push(struct node **head, int key)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        return -1;
    n->key = key;
    n->next = *head;
    *head = n;
    return 0;
}

static struct node *find(struct node *head, int key)
{
    while (head && head->key != key)
        head = head->next;
    return head;
}

static void clear(struct node **head)
{
    while (*head) {
        struct node *out = *head;
        *head = out->next;
        free(out);
    }
}

int main(void)
{
    struct node *all = NULL;
    int found = 0;
    for (int i = 0; i < 10; i++)
        if (push(&all, i) < 0)
            break;
    if (find(all, 3))
        found = 1;
    clear(&all);
    return found;
}
