#include <stdlib.h>

struct entry { int key; long value; struct entry *next; };

static long find(struct entry *list, int key) {
    struct entry *at;
    for (at = list; at && at->key != key; at = at->next) {}
    if (at) return at->value; //~ out-of-bounds
    return -1;
}

int main(void) {
    struct entry *only_key = malloc(sizeof(int));
    if (!only_key) return 0;
    only_key->key = 7;
    struct entry first = { 1, 10, only_key };
    return (int)(find(&first, 1) + find(NULL, 1) + find(&first, 7));
}
