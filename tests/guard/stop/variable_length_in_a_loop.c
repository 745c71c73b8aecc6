// In the second round the array is at the same place, and shorter.
#include <stdio.h>

struct list { char *items; };

static int scan(struct list *list, int length) {
    int all = 0;
    for (int round = 0; round < 2; round++) {
        char own[length - 30 * round];
        own[0] = 1;
        list->items = own;
        for (int i = 0; i < length; i++) {
            list->items[i] = 1; //~ out-of-bounds
            all += list->items[i];
        }
    }
    return all;
}

int main(int argc, char **argv) {
    struct list list = { 0 };
    (void)argv;
    printf("%d\n", scan(&list, argc + 63));
    return 0;
}
