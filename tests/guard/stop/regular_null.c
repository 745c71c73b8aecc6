#include <stdlib.h>
struct node { int value; struct node *next; };
static struct node *made(void) {
    struct node *node = (struct node *)malloc(sizeof(struct node));
    if (node) node->value = 1;
    return node;
}
int main(void) {
    struct node *node = made();
    if (!node) return 1;
    return node->next->value; //~ null-dereference
}
