/* A function that calls through a pointer changes what the pointer's contract lets it change, and what it changes itself. */
#include <stddef.h>

struct table {
    unsigned (*place)(unsigned key);
    unsigned size;
    int *cells;
    int hits;
};

static int look_up(struct table *table, unsigned key)
{
    unsigned at = table->place(key);
    if (at >= table->size)
        return 0;
    table->hits = 1;
    return table->cells[at];
}

int sum(struct table *table, const unsigned *keys, size_t count)
{
    int all = 0;
    for (size_t i = 0; i < count; i++)
        all |= look_up(table, keys[i]);
    return all;
}
