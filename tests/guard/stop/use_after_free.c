#include <stdlib.h>
struct node { int value; struct node *next; };
static int first(struct node *list)
{
    return list->value; //~ use-after-free
}
int main(void)
{
    struct node *list = malloc(sizeof *list);
    if (!list) return 1;
    list->value = 1;
    free(list);
    return first(list);
}
