/* What is read beside a call may have its value from before it or from behind it (C11 6.5.2.2p10). */
#include <stdlib.h>

struct store { int *items; int count; struct store *next; };

/*@ requires \valid(s); modifies s->count; ensures s->count == 12; */
int next(struct store *s);

/*@ requires \valid(s) && \valid(s->items + (0 .. 9)) && 0 <= s->count < 10; */
void behind(struct store *s)
{
    s->items[s->count] = next(s); //~ out-of-bounds type-mismatch
}

/*@ requires \valid(s) && s->count == 12; modifies s->count; ensures s->count == 1; */
int back(struct store *s);

/*@ requires \valid(s) && \valid(s->items + (0 .. 9)) && s->count == 12; */
void before(struct store *s)
{
    s->items[s->count] = back(s); //~ out-of-bounds type-mismatch
}

/* Of two reads, one may come first. */
/*@ requires \valid(s) && s->count == 1; modifies s->count; */
void mixed(struct store *s)
{
    int n = s->count + s->count + 0 * next(s);
    //@ assert n == 2 || n == 24; //~ assertion
}

/*@ requires \valid(s) && s->count == 1; modifies s->count; ensures s->count >= 12; */ //~ postcondition
void changed(struct store *s)
{
    s->count += next(s); //~ signed-overflow
}

/*@ requires \valid(s) && s->items != \null && \valid(s->items) && \freeable(s->items);
    modifies s->items; frees s->items; ensures \valid(s->items); */
int grow(struct store *s);

/* The place in memory that is gone. */
/*@ requires \valid(s) && \valid(s->items) && \freeable(s->items); frees s->items; */
void stale(struct store *s)
{
    s->items[0] = grow(s); //~ use-after-free
}

/*@ requires \valid(s) && \freeable(s); frees s; */
int release(struct store *s);

/* The read that comes behind. */
/*@ requires \valid(s) && \valid(s->items + (0 .. 9)) && \freeable(s) && 0 <= s->count < 10; frees s; */
void gone(struct store *s)
{
    s->items[s->count] = release(s); //~ use-after-free null-dereference out-of-bounds type-mismatch
}
