/* C does not say whether the place or the value comes first: the store comes after both. */
#include <stdio.h>
#include <stdlib.h>
struct node { int key, value; };
static int release(struct node *node) {
    free(node);
    return 1;
}
int main(void) {
    struct node *node = malloc(sizeof *node);
    if (!node) return 0;
    node->key = 3;
    node->value = release(node); //~ use-after-free
    return 0;
}
