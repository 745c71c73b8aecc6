/* What is read beside a call, before it or behind it (C11 6.5.2.2p10): either value will do here. */
#include <stdlib.h>
#include <string.h>

struct store { char **items; size_t count; int total; struct store *next; };

/*@ requires \valid_read_string(s); modifies \nothing; */
static char *copy(const char *s)
{
    size_t n = strlen(s) + 1;
    char *c = malloc(n);
    if (c) memcpy(c, s, n);
    return c;
}

/*@ requires \valid(s) && \valid(s->items + (0 .. 9)) && s->count < 10 && \valid_read_string(key);
    modifies s->items[s->count]; */
void set(struct store *s, const char *key)
{
    s->items[s->count] = copy(key);
}

/*@ requires \valid(s); modifies s->total; ensures 0 <= \result <= 5; ensures s->total == 7; */
int next(struct store *s);

/* The one or the other place: both are there. */
/*@ requires \valid(s) && \valid(a + (0 .. 9)) && 0 <= s->total < 10;
    modifies s->total, a[0 .. 9];
    ensures 0 <= a[7] <= 5 || 0 <= a[\old(s->total)] <= 5; */
void either(struct store *s, int *a)
{
    a[s->total] = next(s);
}

/* Each of two reads on either side. */
/*@ requires \valid(s) && s->total == 1; modifies s->total;
    ensures 2 <= \result <= 19; */
int sum(struct store *s)
{
    return s->total + s->total + next(s);
}

/*@ requires \valid(s) && s->total == 3; modifies s->total;
    ensures 3 <= s->total <= 12; */
void add(struct store *s)
{
    s->total += next(s);
}
