// Indices that start again stay below the number they start again at: by a mask, a remainder, or a test.
#include <stddef.h>
#include <stdint.h>

size_t by_mask(const char **slots, size_t size, uint32_t hash)
{
    size_t k = hash & (size - 1);
    while (slots[k])
        k = (k + 1) & (size - 1);
    return k;
}

size_t by_remainder(const char **slots, size_t size, uint32_t hash)
{
    size_t k = hash % size;
    while (slots[k])
        k = (k + 1) % size;
    return k;
}

size_t by_test(const char **slots, size_t size, uint32_t hash)
{
    size_t k = hash % size;
    while (slots[k])
        if (++k == size)
            k = 0;
    return k;
}

struct table { const char **slots; size_t size; };

int full(struct table *t, uint32_t hash)
{
    size_t start = hash & (t->size - 1), k = start;
    do {
        if (!t->slots[k])
            return 0;
        k = (k + 1) & (t->size - 1);
    } while (k != start);
    return 1;
}
