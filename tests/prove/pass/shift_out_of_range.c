/* The amount is below the width, the result fits (C11 6.5.7). */

/*@ requires i < 32;
    modifies \nothing; */
unsigned bit(unsigned i) {
    return 1u << i;
}

int constants(void) {
    int x = 5;
    //@ assert (5 << 2) == 20 && (20 >> 2) == 5;
    return (x << 2) + (x >> 1);
}

/*@ modifies \nothing;
    ensures \result == x / 16; */
unsigned high(unsigned x) {
    return x >> 4;
}
