/* Lesson 3: what a function changes.
 *
 * `modifies` lists the places that a function may write. Everything else is as before, and callers need not be told more. A
 * function without the clause may change anything. `\old(e)` is the value that `e` had when the function was called.
 */
#include <limits.h>

struct counter {
    int hits;
    int misses;
};

int total;

/*@ requires \valid(c) && c->hits < INT_MAX && total < INT_MAX;
    modifies c->hits, total;
    ensures counted: c->hits == \old(c->hits) + 1 && total == \old(total) + 1; */
void hit(struct counter *c)
{
    c->hits++;
    total++;
}

/*@ requires \valid(c);
    modifies *c;
    ensures cleared: c->hits == 0 && c->misses == 0; */
void clear(struct counter *c)
{
    c->hits = 0;
    c->misses = 0;
}

/* That `hit` leaves `misses` and `b` alone follows from its frame. */
/*@ requires \valid(a) && \valid(b) && \separated(a, b);
    requires total < INT_MAX;
    modifies *a, total;
    ensures a->hits == 1 && a->misses == 0;
    ensures total == \old(total) + 1; */
void start(struct counter *a, struct counter *b)
{
    clear(a);
    hit(a);
    /*@ assert untouched: b->hits == \at(b->hits, Pre); */
}

/*@ requires \valid(a) && \valid(b);
    modifies *a, *b;
    ensures swapped: *a == \old(*b) && *b == \old(*a); */
void swap(int *a, int *b)
{
    int saved = *a;
    *a = *b;
    *b = saved;
}
