// The list is read once, and so is its end; the index is compared in each round.
#include <stdlib.h>

struct list { int count; int *items; };

static int find(const struct list *list, int wanted) {
    if (!list || list->count == 0) return -1;
    int at = 0;
    while (list->items[at] != wanted) at++; //~ out-of-bounds
    return at;
}

int main(void) {
    struct list list = { 3, malloc(3 * sizeof(int)) };
    if (!list.items) return 1;
    for (int i = 0; i < 3; i++) list.items[i] = i;
    return find(&list, 2) == 2 ? find(&list, 3) : 1;
}
