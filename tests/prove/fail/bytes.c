/* The bytes of an int have no known value, and there are four of them. */

int fifth(void) {
    int n = 258;
    const char *p = (const char *)&n;
    char first = p[0];
    //@ check first == 2; //~ assertion
    return p[4]; //~ out-of-bounds
}
