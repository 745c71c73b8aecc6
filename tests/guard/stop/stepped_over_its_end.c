#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
    struct node *node = (struct node *)malloc(sizeof(struct node));
    if (!node) return 1;
    node++;
    return node->value; //~ out-of-bounds
}
