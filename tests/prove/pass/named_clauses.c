/* Clauses may have names, which messages show. */

/*@ requires valid_target: \valid(p);
    requires small: bound: x < 100;
    modifies *p;
    ensures stored: *p == x;
    ensures kept: \result == \old(*p); */
int exchange(int *p, int x) {
    int before = *p;
    *p = x;
    //@ assert written: *p == x;
    return before;
}
