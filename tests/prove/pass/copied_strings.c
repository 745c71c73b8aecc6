// A copy of a string with its end is a string.
#include <stdlib.h>
#include <string.h>

struct entry { char *key; };

/*@ requires \valid_read_string(s);
    ensures \result == NULL || \valid_read_string(\result) && \strlen(\result) == \strlen(s); */
char *duplicate(const char *s)
{
    size_t n = strlen(s) + 1;
    char *p = malloc(n);
    if (p)
        memcpy(p, s, n);
    return p;
}

/*@ requires \valid_read_string(s) && \valid(e); ensures e->key == NULL || \valid_read_string(e->key); */
void set_key(struct entry *e, const char *s)
{
    size_t n = strlen(s) + 1;
    e->key = malloc(n);
    if (e->key)
        memcpy(e->key, s, n);
}
