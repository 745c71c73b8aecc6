/* What a record starts with, 16 characters here, is not asked of those who use it later; nor is room for one more asked of a caller of what makes room. */
#include <stdlib.h>

struct text { char *at; size_t length, room; };

int start(struct text *t)
{
    t->at = malloc(16);
    if (!t->at)
        return 0;
    t->at[0] = 0;
    t->length = 0;
    t->room = 16;
    return 1;
}

int make_room(struct text *t, size_t wanted)
{
    if (wanted > t->room) {
        char *grown = realloc(t->at, wanted);
        if (!grown)
            return 0;
        t->at = grown;
        t->room = wanted;
    }
    return 1;
}

void finish(struct text *t)
{
    free(t->at);
    t->at = NULL;
    t->length = t->room = 0;
}

struct point { int x, y; };
struct stack { int size, most; struct point *points; };

int push(struct stack *s, struct point p)
{
    if (s->size >= s->most) {
        int most = s->most ? s->most * 2 : 8; //~ signed-overflow
        if (s->most > 1000000)
            return 0;
        struct point *points = realloc(s->points, (size_t)most * sizeof *points);
        if (!points)
            return 0;
        s->points = points;
        s->most = most;
    }
    s->points[s->size] = p;
    s->size += 1;
    return 1;
}

void clear(struct stack *s)
{
    free(s->points);
    s->points = NULL;
    s->size = s->most = 0;
}

struct vector { int *items; size_t count, capacity; };

static int grow(struct vector *v)
{
    if (v->capacity == 0 || v->capacity > 1000000)
        return -1;
    size_t wanted = v->capacity * 2;
    int *items = realloc(v->items, wanted * sizeof *items);
    if (!items)
        return -1;
    v->items = items;
    v->capacity = wanted;
    return 0;
}

int append(struct vector *v, int value)
{
    if (v->count == v->capacity && grow(v) != 0)
        return -1;
    v->items[v->count++] = value;
    return 0;
}
