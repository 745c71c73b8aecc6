/* What was never stored is null, and not what was in the memory before. */
#include <stdlib.h>
#include <string.h>
struct node { long value, other; struct node *next; };
int main(void) {
    for (int i = 0; i < 200000; i++) {
        char *before = malloc(24);
        if (!before) return 1;
        memset(before, 0x11, 24);
        free(before);
    }
    struct node *node = (struct node *)(void *)malloc(sizeof(struct node));
    if (!node) return 1;
    return (int)node->next->value; //~ null-dereference
}
