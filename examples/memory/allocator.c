/* Lesson: an allocator (HAVOC's allocator).
 *
 * One large buffer holds all blocks. A free block starts with a header; the headers form an acyclic list through the buffer.
 * `allocate` hands out the end of the first free block that is large enough, or all of it but the header. Proved is that what is handed out
 * lies inside a free block, that free blocks never overlap, and that no free block overlaps what was handed out.
 *
 * The buffer is made of bytes. Where a header is put into it, `retype` says so: from then on those bytes are a header.
 */
#include <stddef.h>

typedef struct RegionHeader {
    struct RegionHeader *next;
    size_t size;
} RegionHeader;

#define HEADER sizeof(RegionHeader)

_Alignas(RegionHeader) char buffer[65536];
RegionHeader *free_list;

/*@ predicate well_formed(RegionHeader *first) =
      B(first, RegionHeader.next) == NULL
      && forall(x, list(first, RegionHeader.next), (\valid(x) && Obj(x) == Obj(buffer) && Off(x) + HEADER + x->size <= 65536)); */

/*@ predicate disjoint(RegionHeader *first) =
      forall(x, list(first, RegionHeader.next), forall(y, list(first, RegionHeader.next),
        x == y || Off(x) + HEADER + x->size <= Off(y) || Off(y) + HEADER + y->size <= Off(x))); */

/*@ requires \valid(buffer + (0 .. 65535));
    modifies free_list, buffer[0 .. 65535], ((RegionHeader *)buffer)->next, ((RegionHeader *)buffer)->size;
    ensures well_formed(free_list) && disjoint(free_list); */
void allocator_init(void)
{
    /*@ ghost retype(buffer, RegionHeader); */
    free_list = (RegionHeader *)buffer;
    free_list->next = NULL;
    free_list->size = sizeof buffer - HEADER;
}

/*@ requires well_formed(free_list) && disjoint(free_list);
    modifies free_list, list(free_list, RegionHeader.next)->size, list(free_list, RegionHeader.next)->next;
    ensures well_formed(free_list) && disjoint(free_list);
    ensures from_a_free_block: \result == NULL || exists(x, old_list(\old(free_list), RegionHeader.next),
      Obj(\result) == Obj(x) && Off(x) + HEADER <= Off(\result)
      && Off(\result) + size <= Off(x) + HEADER + \old(x->size));
    ensures no_longer_free: \result == NULL || forall(x, list(free_list, RegionHeader.next),
      Off(x) + HEADER + x->size <= Off(\result) || Off(\result) + size <= Off(x)); */
char *allocate(size_t size)
{
    RegionHeader *cursor = free_list;
    RegionHeader *previous = NULL;
    /*@ invariant on_the_list: cursor == NULL || in(cursor, list(free_list, RegionHeader.next));
        invariant before: previous == NULL ? cursor == free_list
          : in(previous, list(free_list, RegionHeader.next)) && previous->next == cursor; */
    while (cursor != NULL) {
        if (cursor->size > size) {
            cursor->size -= size;
            return (char *)cursor + HEADER + cursor->size;
        }
        if (cursor->size == size) {
            if (previous == NULL)
                free_list = cursor->next;
            else
                previous->next = cursor->next;
            return (char *)cursor + HEADER;
        }
        previous = cursor;
        cursor = cursor->next;
    }
    return NULL;
}
