/* Every object may be read as bytes; byte arrays keep what was written. */

int read_bytes(void) {
    int n = 258;
    const unsigned char *p = (const unsigned char *)&n;
    int last = 0;
    //@ loop invariant 0 <= last <= 255;
    for (int i = 0; i < 4; i++)
        last = p[i];
    //@ assert n == 258;
    return last;
}

int signedness(void) {
    char buffer[2];
    unsigned char *u = (unsigned char *)buffer;
    u[0] = 200;
    //@ assert buffer[0] == -56 && u[0] == 200;
    return u[0];
}
