/* Lesson: shared ownership.
 *
 * An object counts its owners, and the last one to let go frees it. Two behaviours tell the two outcomes apart; a caller that
 * knows the count knows whether the object is still there.
 */
#include <limits.h>
#include <stdlib.h>

struct shared {
    int owners;
    int value;
};

/*@ predicate is_shared(struct shared *s) = \valid(s) && \freeable(s) && s->owners > 0; */

/*@ modifies \nothing;
    ensures made: \result != NULL ==> \fresh(\result) && is_shared(\result) && \result->owners == 1 && \result->value == value; */
struct shared *shared_new(int value)
{
    struct shared *s = malloc(sizeof *s);
    if (s == NULL)
        return NULL;
    s->owners = 1;
    s->value = value;
    return s;
}

/*@ requires is_shared(s) && s->owners < INT_MAX;
    modifies s->owners;
    ensures is_shared(s) && s->owners == \old(s->owners) + 1 && \result == s; */
struct shared *shared_retain(struct shared *s)
{
    s->owners++;
    return s;
}

/*@ requires is_shared(s);
    modifies s->owners;
    frees s;
    behavior last:
      assumes s->owners == 1;
      ensures gone: !alloc(s);
    behavior others:
      assumes s->owners > 1;
      ensures kept: is_shared(s) && s->owners == \old(s->owners) - 1;
    complete behaviors;
    disjoint behaviors; */
void shared_release(struct shared *s)
{
    s->owners--;
    if (s->owners == 0)
        free(s);
}

/*@ modifies \nothing; */
int use_twice(int value)
{
    struct shared *first = shared_new(value);
    if (first == NULL)
        return -1;
    struct shared *second = shared_retain(first);
    shared_release(first);
    int seen = second->value;
    /*@ assert the_same: seen == value; */
    shared_release(second);
    return seen;
}
