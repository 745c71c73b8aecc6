/* Blocks with a length that are handed to the library: what is asked of callers holds for no bytes, too. */
#include <stdlib.h>
#include <string.h>

char *copy(const char *s, size_t n)
{
    char *r = malloc(n + 1);
    if (!r)
        return NULL;
    memcpy(r, s, n);
    r[n] = '\0';
    return r;
}

char *copy_all(const char *s)
{
    return copy(s, strlen(s));
}

int same(const char *a, const char *b, size_t n)
{
    return memcmp(a, b, n) == 0;
}

void ints(int *to, const int *from, size_t n)
{
    memcpy(to, from, n * sizeof *to);
}

struct line {
    char text[16];
    int length;
};

void wipe(struct line *line)
{
    memset(line->text, 0, sizeof line->text);
    line->length = 0;
}

void wipe_all(struct line *lines, int n)
{
    if (n > 0)
        memset(lines, 0, n * sizeof *lines);
}
