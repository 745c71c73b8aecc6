// Unions, their initialisers, and type punning as gcc defines it.
int printf(const char *, ...);

union number {
    float f;
    unsigned u;
    unsigned char bytes[4];
    struct {
        unsigned short low, high;
    } halves;
};
union wide {
    long l;
    char text[12];
} global = {.text = "hello"};

static union number make(unsigned u) {
    union number n;
    n.u = u;
    return n;
}

int main(void) {
    union number n = {1.0f};
    printf("%x %x %x\n", n.u, n.halves.high, n.bytes[3]);
    n = (union number){.halves = {1, 2}};
    printf("%x\n", n.u);
    printf("%s %d\n", global.text, (int)sizeof global);
    printf("%x\n", make(0xdeadbeef).halves.low);
    union number *p = &n;
    p->bytes[0] = 9;
    p->halves.high++;
    printf("%x\n", p->u);
    union number converted = (union number)2.0f;
    printf("%x\n", converted.u);
    return 0;
}
