/* Arrays in records and arrays of arrays, up to their ends. */
struct row { int cells[3]; int sum; };

/*@ requires \valid(r);
    modifies r->cells[0 .. 2];
    ensures \forall integer i; 0 <= i < 3 ==> r->cells[i] == 0; */
void clear(struct row *r) {
    //@ loop invariant \forall integer k; 0 <= k < i ==> r->cells[k] == 0;
    for (int i = 0; i < 3; i++)
        r->cells[i] = 0;
}

int pick(int i, int j) {
    int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    if (i < 0 || i > 1 || j < 0 || j > 2)
        return 0;
    return grid[i][j];
}

/*@ requires \valid(r);
    ensures \result == 3; */
long end(struct row *r) {
    int *end = &r->cells[3];
    return end - r->cells;
}

/* An array at the end whose length is in another place. */
struct tail { int length; int items[1]; };

/*@ requires \valid(t) && \valid(t->items + (0 .. 4)); */
int last(struct tail *t, int at) {
    if (at < 0 || at > 4)
        return 0;
    return t->items[at];
}
