/* Masks and shifts by constants are exact. */

/*@ modifies \nothing;
    ensures \result == x % 16; */
unsigned low(unsigned x) {
    return x & 15u;
}

/*@ modifies \nothing;
    ensures \result <= x && \result <= y; */
unsigned both(unsigned x, unsigned y) {
    return x & y;
}

int constants(void) {
    int flags = 1 | 4;
    //@ assert flags == 5;
    flags ^= 1;
    //@ assert flags == 4;
    flags &= ~4;
    //@ assert flags == 0;
    return flags;
}
