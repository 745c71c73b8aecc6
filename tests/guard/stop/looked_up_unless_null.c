#include <stdlib.h>

struct entry { int key; long value; struct entry *next; };

static long find(struct entry *list, int key) {
    struct entry *at;
    for (at = list; at && at->key != key; at = at->next) {}
    if (at) return at->value;
    return -1;
}

static long whole_or_first(struct entry *at, int key) {
    if (!at || at->key == key) at = NULL;
    if (key > 100 || at) return at->value; //~ null-dereference
    return 0;
}

int main(void) {
    struct entry second = { 2, 20, NULL }, first = { 1, 10, &second };
    long found = find(&first, 2) + find(&first, 3) + find(NULL, 1) + whole_or_first(&first, 2);
    return (int)(found + whole_or_first(NULL, 101));
}
