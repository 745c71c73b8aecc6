/* What a loop does not touch stays known, without any invariant: locals, other arrays, other fields. */
struct buffer { int size; int used; int *data; };

/*@ requires \valid(b) && \valid(b->data + (0 .. b->size - 1)) && 0 <= b->size;
    requires \separated(b, b->data + (0 .. b->size - 1));
    modifies b->data[0 .. b->size - 1], b->used;
    ensures b->used == b->size && b->size == \old(b->size); */
void fill(struct buffer *b) {
    int limit = b->size, mark = 7;
    int other[3] = {1, 2, 3};
    for (int i = 0; i < limit; i++)
        b->data[i] = mark;
    //@ assert mark == 7 && limit == b->size && other[2] == 3;
    b->used = limit;
}
