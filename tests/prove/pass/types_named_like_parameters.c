/* A type that is declared behind an annotation does not change what its names mean there: headers have parameters called `count`. */
#include <string.h>

//@ predicate near(integer size, integer count) = size - count < 10;

typedef int count;
static int integer(int x)
{
    return x;
}
typedef struct { count size; } size;

//@ requires \valid(a) && near(a->size, 3) && a->size > 0; ensures \result < 13; modifies \nothing;
count read_size(size *a)
{
    return integer(a->size);
}

//@ requires \valid(to) && \valid_read(from); requires \separated(to, from); modifies *to;
void copy(size *to, const size *from)
{
    memcpy(to, from, sizeof *to);
}
