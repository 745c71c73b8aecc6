/* Lesson: a data structure with an invariant of its own.
 *
 * A predicate says when a ring buffer makes sense; every function may rely on it and has to restore it. The elements wrap
 * around the end of the array, so that each index is taken modulo its size.
 */
#define SIZE 16

struct ring {
    int items[SIZE];
    unsigned first;
    unsigned count;
};

/*@ predicate is_ring(struct ring *r) = \valid(r) && 0 <= r->first < SIZE && 0 <= r->count <= SIZE; */

/*@ requires \valid(r);
    modifies r->first, r->count;
    ensures empty: is_ring(r) && r->count == 0; */
void ring_clear(struct ring *r)
{
    r->first = 0;
    r->count = 0;
}

/*@ requires is_ring(r);
    modifies r->count, r->items[(r->first + r->count) % SIZE];
    ensures is_ring(r);
    ensures full: \old(r->count) == SIZE ==> \result == 0 && r->count == SIZE;
    ensures put: \old(r->count) < SIZE ==> \result == 1 && r->count == \old(r->count) + 1
      && r->items[(r->first + \old(r->count)) % SIZE] == item; */
int ring_put(struct ring *r, int item)
{
    if (r->count == SIZE)
        return 0;
    r->items[(r->first + r->count) % SIZE] = item;
    r->count++;
    return 1;
}

/*@ requires is_ring(r) && \valid(item) && \separated(item, r);
    modifies r->first, r->count, *item;
    ensures is_ring(r);
    ensures empty: \old(r->count) == 0 ==> \result == 0 && r->count == 0;
    ensures got: \old(r->count) > 0 ==> \result == 1 && *item == \old(r->items[r->first]) && r->count == \old(r->count) - 1; */
int ring_get(struct ring *r, int *item)
{
    if (r->count == 0)
        return 0;
    *item = r->items[r->first];
    r->first = (r->first + 1) % SIZE;
    r->count--;
    return 1;
}

/* First in, first out. */
/*@ requires is_ring(r) && r->count == 0;
    modifies *r;
    ensures \result == a; */
int ring_oldest_of(struct ring *r, int a, int b)
{
    int oldest;
    ring_put(r, a);
    ring_put(r, b);
    ring_get(r, &oldest);
    return oldest;
}
