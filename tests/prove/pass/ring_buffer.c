/* Indices that go round. */
struct ring { unsigned head, count; int data[16]; };
/*@ predicate ok(struct ring *r) = \valid(r) && r->head < 16 && r->count <= 16; */

/*@ requires ok(r);
    modifies *r;
    ensures ok(r);
    ensures \old(r->count) < 16 ==> \result == 1 && r->count == \old(r->count) + 1;
    ensures \old(r->count) == 16 ==> \result == 0 && r->count == 16; */
int put(struct ring *r, int v) {
    if (r->count == 16)
        return 0;
    r->data[(r->head + r->count) % 16] = v;
    r->count++;
    return 1;
}

/*@ requires ok(r) && \valid(out) && \separated(r, out);
    modifies r->head, r->count, *out;
    ensures ok(r);
    ensures \result == 1 ==> *out == \old(r->data[r->head]); */
int get(struct ring *r, int *out) {
    if (r->count == 0)
        return 0;
    *out = r->data[r->head];
    r->head = (r->head + 1) % 16;
    r->count--;
    return 1;
}
