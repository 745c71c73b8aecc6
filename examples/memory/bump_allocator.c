/* Lesson: handing out parts of one object.
 *
 * The simplest allocator there is: a buffer and a mark. What lies below the mark has been handed out, what lies above it is free,
 * so that no two blocks overlap.
 */
#include <stddef.h>

struct arena {
    char *start;
    size_t size;
    size_t used;
};

/*@ predicate is_arena(struct arena *a) =
      \valid(a) && 0 <= a->used <= a->size && \valid(a->start + (0 .. a->size - 1)) && a->start != NULL && Obj(a) != Obj(a->start); */

/*@ requires \valid(a) && \valid(buffer + (0 .. size - 1)) && buffer != NULL && Obj(a) != Obj(buffer);
    modifies *a;
    ensures is_arena(a) && a->used == 0 && a->start == buffer && a->size == size; */
void arena_init(struct arena *a, char *buffer, size_t size)
{
    a->start = buffer;
    a->size = size;
    a->used = 0;
}

/*@ requires is_arena(a);
    modifies a->used;
    ensures is_arena(a);
    ensures full: \result == NULL ==> a->used == \old(a->used) && bytes > a->size - a->used;
    ensures block: \result != NULL ==> \result == a->start + \old(a->used) && a->used == \old(a->used) + bytes
      && \valid(\result + (0 .. bytes - 1)); */
char *arena_take(struct arena *a, size_t bytes)
{
    if (bytes > a->size - a->used)
        return NULL;
    char *block = a->start + a->used;
    a->used += bytes;
    return block;
}

/*@ requires is_arena(a);
    modifies a->used;
    ensures is_arena(a) && a->used == 0; */
void arena_reset(struct arena *a)
{
    a->used = 0;
}

/* Two blocks are apart without a word about it. */
/*@ requires is_arena(a) && a->used == 0 && a->size >= 16;
    modifies a->used, a->start[0 .. 15];
    ensures \result == 1; */
int two_blocks(struct arena *a)
{
    char *first = arena_take(a, 8);
    char *second = arena_take(a, 8);
    first[7] = 1;
    second[0] = 2;
    return first[7];
}
