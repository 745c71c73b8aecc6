/* A struct inside a union covers the other member. */
union u { int i; struct { short lo, hi; } parts; };
int pun(void) {
    union u u;
    u.i = 65537;
    u.parts.lo = 5;
    int n = u.i;
    //@ check n == 65537; //~ assertion
    return 0;
}
