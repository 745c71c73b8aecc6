/* x op= y computes in the common type and evaluates x once (C11 6.5.16.2). */

/*@ requires \valid(p) && \valid(*p + (0 .. 1)) && \separated(p, *p + (0 .. 1));
    modifies *p, **p;
    ensures *p == \old(*p) + 1; */
void once(int **p) {
    *(*p)++ = 4;
}

int narrow(void) {
    unsigned char c = 200;
    c += 100;
    //@ assert c == 44;
    c <<= 1;
    //@ assert c == 88;
    short s = 5;
    s -= 7;
    //@ assert s == -2;
    return c;
}
