/* Lesson: memory that grows.
 *
 * `realloc` may fail, and then the old block is still there; or it may move the block, and then the old one is gone. The contract
 * of `vector_push` says what stays true in every case: the vector is a vector, and its elements are what they were.
 */
#include <stdlib.h>

struct vector {
    int *items;
    size_t count;
    size_t capacity;
};

#define MOST ((size_t)1 << 20)

/*@ predicate is_vector(struct vector *v) =
      \valid(v) && 0 <= v->count <= v->capacity <= MOST
      && (v->capacity == 0 ==> v->items == NULL)
      && (v->capacity > 0 ==> \valid(v->items + (0 .. v->capacity - 1)) && \freeable(v->items)
           && \block_length(v->items) == v->capacity * sizeof(int) && Obj(v) != Obj(v->items)); */

/*@ requires \valid(v);
    modifies *v;
    ensures is_vector(v) && v->count == 0; */
void vector_init(struct vector *v)
{
    v->items = NULL;
    v->count = 0;
    v->capacity = 0;
}

/*@ requires is_vector(v);
    modifies *v, v->items[0 .. v->capacity - 1];
    frees v->items;
    ensures is_vector(v);
    ensures failed: \result != 0 ==> v->count == \old(v->count);
    ensures pushed: \result == 0 ==> v->count == \old(v->count) + 1 && v->items[v->count - 1] == item;
    ensures kept: \forall integer i; 0 <= i < \old(v->count) ==> v->items[i] == \old(v->items[i]); */
int vector_push(struct vector *v, int item)
{
    if (v->count == v->capacity) {
        size_t capacity = v->capacity == 0 ? 8 : 2 * v->capacity;
        if (capacity > MOST)
            return -1;
        int *items = realloc(v->items, capacity * sizeof *items);
        if (items == NULL)
            return -1;
        v->items = items;
        v->capacity = capacity;
    }
    v->items[v->count++] = item;
    return 0;
}

/*@ requires is_vector(v) && i < v->count;
    modifies \nothing;
    ensures \result == v->items[i]; */
int vector_get(const struct vector *v, size_t i)
{
    return v->items[i];
}

/*@ requires is_vector(v);
    modifies *v;
    frees v->items;
    ensures is_vector(v) && v->count == 0; */
void vector_free(struct vector *v)
{
    free(v->items);
    vector_init(v);
}
