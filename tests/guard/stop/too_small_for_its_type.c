#include <stdlib.h>
struct node { int value; struct node *next; };
static struct node *made(size_t bytes) { return (struct node *)malloc(bytes); }
int main(void) {
    struct node *node = made(8);
    if (!node) return 1;
    node->next = node; //~ out-of-bounds
    return 0;
}
