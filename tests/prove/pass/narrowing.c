// cinch: --check narrowing
/* A conversion keeps the value. */

/*@ requires 0 <= x < 256; */
unsigned char low(int x) {
    return x;
}

/*@ requires x >= 0; */
unsigned same(int x) {
    return x;
}
