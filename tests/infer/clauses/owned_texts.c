/* An array that grows, of texts that it owns: each can be freed, once. */
#include <stdlib.h>
#include <string.h>
struct names { char **items; size_t used, room; };

void names_free(struct names *m)
{
    for (size_t i = 0; i < m->used; i++)
        free(m->items[i]);
    free(m->items);
    m->items = NULL;
    m->used = m->room = 0;
}

int names_find(const struct names *m, const char *key)
{
    for (size_t i = 0; i < m->used; i++)
        if (strcmp(m->items[i], key) == 0)
            return (int)i;
    return -1;
}

int names_add(struct names *m, const char *s)
{
    if (m->used == m->room) {
        size_t room = m->room ? 2 * m->room : 8;
        char **p = realloc(m->items, room * sizeof *p);
        if (!p) return -1;
        m->items = p;
        m->room = room;
    }
    char *c = strdup(s);
    if (!c) return -1;
    m->items[m->used++] = c;
    return 0;
}

int main(void)
{
    struct names m = {0};
    for (int i = 0; i < 5; i++)
        if (names_add(&m, "hello") != 0) {
            names_free(&m);
            return 1;
        }
    int at = names_find(&m, "x");
    names_free(&m);
    return at < 0;
}
