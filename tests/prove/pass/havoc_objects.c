/* HAVOC's words for objects: Obj, Off, alloc, deref, addr, and arrays of addresses. */

/*@ requires alloc(p) && \valid(p + (0 .. 3));
    modifies array(p, 4, 4);
    ensures deref(p) == 1 && old_deref(p) == \old(*p);
    ensures Obj(\result) == Obj(p) && Off(\result) == Off(p) + 4; */
int *second(int *p) {
    *p = 1;
    p[3] = 2;
    //@ assert in(p + 2, array(p, 4, 4)) && !in(p + 4, array(p, 4, 4));
    return p + 1;
}

int count;

/*@ modifies {addr(count)};
    ensures count == 0; */
void reset(void) {
    count = 0;
}
