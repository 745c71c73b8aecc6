/* Too far, backwards, and a negative number to the left. */

unsigned bit(unsigned i) {
    return 1u << i; //~ shift-out-of-range
}

/*@ requires i < 32; */
int backwards(int i) {
    return 100 >> i; //~ shift-out-of-range
}

/*@ requires x > -100 && x < 100; */
int negative(int x) {
    return x << 2; //~ shift-out-of-range
}
