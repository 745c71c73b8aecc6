/* Whole elements are sorted, whatever they hold. */
#include <stdlib.h>

struct entry { _Bool taken; unsigned char level; int *where; };

//@ requires \valid_read((const struct entry *)a) && \valid_read((const struct entry *)b); modifies \nothing;
static int by_level(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    return x->level - y->level;
}

//@ requires 0 < n < 100 && \valid(entries + (0 .. n - 1)); modifies entries[0 .. n - 1];
void sort(struct entry *entries, size_t n) {
    qsort(entries, n, sizeof *entries, by_level);
}

//@ requires 0 < n < 100 && \valid(text + (0 .. 3 * n - 1)); modifies text[0 .. 3 * n - 1];
void sort_bytes(char *text, size_t n, int (*unused)(void)) {
    int compare(const void *, const void *);
    qsort(text, n, 3, compare);
}
/*@ modifies \nothing; */
int compare(const void *a, const void *b);
