#include <stdlib.h>
struct node { char name[8]; struct node *next; };
/* Nobody here knows that this is a part of something larger. */
static void fill(char *to, int count) { for (int i = 0; i < count; i++) to[i] = 'x'; }
int main(void) {
    struct node *node = (struct node *)malloc(sizeof(struct node));
    if (!node) return 1;
    fill(node->name, 16);
    return node->next->name[0]; //~ out-of-bounds
}
