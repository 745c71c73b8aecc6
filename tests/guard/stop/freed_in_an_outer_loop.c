// What the inner loop has looked up says nothing about the next round of the outer one, where the memory is freed.
#include <stdlib.h>

struct list { char *items; };

static int scan(struct list *list) {
    int all = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 4; i++)
            all += list->items[i]; //~ use-after-free
        free(list->items);
    }
    return all;
}

int main(void) {
    struct list list = { calloc(4, 1) };
    return scan(&list);
}
