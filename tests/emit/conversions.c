// Promotions, the usual arithmetic conversions, and those of assignment, argument and return.
int printf(const char *, ...);

static unsigned char narrow(int x) { return x; }
static double widen(float f) { return f; }
static long pass(char c, unsigned short s, long l) { return c + s + l; }

int main(void) {
    signed char c = -1;
    unsigned char uc = 255;
    short s = -2;
    unsigned short us = 65535;
    int i = -3;
    unsigned u = 3000000000u;
    long l = -4;
    unsigned long ul = 5;
    float f = 0.1f;
    double d = 0.1;
    printf("%d %d %d\n", c < u, c + us, i < ul);
    printf("%d %d\n", i < (int)u, (unsigned)i > ul);
    printf("%ld %lu\n", l + u, ul * i);
    printf("%d %d %d\n", narrow(511), narrow(-1), (char)200);
    printf("%d %d\n", f == d, f == (float)d);
    printf("%.10f %.10f\n", widen(d), f * i);
    printf("%ld\n", pass(300, 70000, u));
    printf("%d %u\n", ~uc, -u);
    printf("%d %d\n", c >> 1, uc << 4);
    i += 2.75;
    uc += 10;
    s *= 1.5;
    u -= c;
    l <<= uc - 5;
    printf("%d %d %d %u %ld\n", i, uc, s, u, l);
    c = i = us;
    printf("%d %d\n", c, i);
    _Bool b = 0.25;
    b += 41;
    printf("%d %d\n", b, (_Bool)256);
    printf("%d\n", (int)sizeof(c + c) + (int)sizeof(c ? c : s) + (int)sizeof(1 ? 1 : 2l));
    printf("%d %d\n", (unsigned char)~0 == ~0, (unsigned short)-1 < -1);
    printf("%g %g\n", (double)u / 7, (float)l * 3);
    return (unsigned char)(c + 300);
}
