/* The remainder too. */

/*@ requires n >= 0; */
int quotient(int n, int d) {
    return n / d; //~ division-by-zero
}

unsigned remainder(unsigned n, unsigned d) {
    if (d > 0)
        n = n / d;
    return n % d; //~ division-by-zero
}
