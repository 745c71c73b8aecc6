#include <stdio.h>
#include <stdlib.h>
/* What is known where a condition holds is not known where it fails, nor behind a way out of the middle. */
struct node { int key; struct node *next; };
static int find(struct node *n, int key)
{
    for (; n && n->key != key; n = n->next) {
    }
    return n ? n->key : -1;
}
static int first_even(struct node *n)
{
    while (!(n == NULL || n->key % 2 == 0)) {
        if (n->key == 9)
            break;
        n = n->next;
    }
    if (n != NULL && (n->key > 5 || n->next))
        return n->key;
    return n ? -2 : -1;
}
static int through(int (*step)(int), int n) { return step(step(n)); }
static int twice(int n) { return 2 * n; }
int main(void)
{
    struct node *list = NULL;
    for (int key = 4; key > 0; key--) {
        struct node *n = malloc(sizeof *n);
        if (!n) return 1;
        n->key = key;
        n->next = list;
        list = n;
    }
    printf("%d %d %d %d\n", find(list, 3), find(list, 7), first_even(list), first_even(NULL));
    printf("%d\n", through(twice, 3));
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
