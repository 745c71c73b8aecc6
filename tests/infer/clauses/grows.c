/* A buffer that grows where it is full: that there is room already is not asked of callers, for the function tests it. */
#include <stdlib.h>

struct table { double *values; size_t used, capacity; };

int push(struct table *t, double v)
{
    if (t->used == t->capacity) {
        size_t capacity = t->capacity ? t->capacity * 2 : 8;
        double *grown = realloc(t->values, capacity * sizeof *grown);
        if (!grown)
            return -1;
        t->values = grown;
        t->capacity = capacity;
    }
    t->values[t->used++] = v;
    return 0;
}

double last(const struct table *t)
{
    return t->used ? t->values[t->used - 1] : 0;
}

double mean(const struct table *t)
{
    double sum = 0;
    for (size_t i = 0; i < t->used; i++)
        sum += t->values[i];
    return t->used ? sum / (double)t->used : 0;
}
