/* A clause that is admitted is known to callers without a proof; one that is checked is proved and not known. */

/*@ requires x < 100;
    modifies \nothing;
    admit ensures small: \result < 1000;
    check ensures same: \result == x; */
int same(int x) {
    return x;
}

int use(void) {
    int y = same(4);
    //@ assert y < 1000;
    return y + 1;
}
