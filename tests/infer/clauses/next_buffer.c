// What is kept of a table is true of its next buffer while that is filled.
#include <stdlib.h>
#include <string.h>

struct names { char **items; size_t used, room; };

int more_room(struct names *n)
{
    size_t room = n->room * 2;
    char **items = malloc(room * sizeof *items);
    if (!items)
        return -1;
    for (size_t i = 0; i < n->used; i++)
        items[i] = n->items[i];
    free(n->items);
    n->items = items;
    n->room = room;
    return 0;
}

int find(const struct names *n, const char *name)
{
    for (size_t i = 0; i < n->used; i++)
        if (strcmp(n->items[i], name) == 0)
            return 1;
    return 0;
}
