/* A packed struct has no padding. */
struct __attribute__((packed)) pk { char c; int n; };
int sizes(void) {
    //@ check sizeof(struct pk) == 5;
    struct pk p = {1, 2};
    p.n = 7;
    //@ check p.n == 7 && p.c == 1;
    //@ check p.n == 2; //~ assertion
    return 0;
}
int pointer(void) {
    struct pk p = {1, 2};
    int *q = &p.n; //~ misaligned
    *q = 7;
    return 0;
}
