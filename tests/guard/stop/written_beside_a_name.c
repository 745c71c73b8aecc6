#include <stdlib.h>
struct node { char name[8]; struct node *next; };
int main(void) {
    struct node *node = (struct node *)malloc(sizeof(struct node));
    if (!node) return 1;
    char *name = node->name;
    for (int i = 0; i < 16; i++) name[i] = 'x'; //~ out-of-bounds
    return node->next->name[0];
}
