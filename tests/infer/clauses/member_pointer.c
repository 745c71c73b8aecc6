// A member that points to functions names their type as well as a `typedef` would: what they have to keep stands before it.
#include <stddef.h>

struct entry {
    unsigned int key;
    int value;
};

struct table {
    struct entry *cells; // `size` of them
    int (*place)(unsigned int);
    int size;
};

struct entry *cell_of(struct table *table, unsigned int key) {
    int at = table->place(key);
    if (at < 0 || at >= table->size)
        return NULL;
    return &table->cells[at];
}

void set(struct table *table, unsigned int key, int value) {
    int at = table->place(key);
    if (at < 0 || at >= table->size)
        return;
    table->cells[at].key = key;
    table->cells[at].value = value;
}

static int low_bits(unsigned int key) {
    return key & 15;
}

void hash_by_low_bits(struct table *table) {
    table->place = low_bits;
}
