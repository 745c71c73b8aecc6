// Bit-fields: signedness, promotion by width, padding, assignment's value.
int printf(const char *, ...);

enum color { RED, GREEN, BLUE };
struct flags {
    unsigned a : 3;
    int b : 4;
    unsigned : 0;
    _Bool c : 1;
    enum color d : 2;
    unsigned long e : 40;
    int : 5;
    unsigned f : 32;
};

int main(void) {
    struct flags x = {7, -8, 1, BLUE, 0xffffffffffUL, 4294967295u};
    printf("%d %d %d %d %lu %u\n", x.a, x.b, x.c, x.d, (unsigned long)x.e, x.f);
    printf("%d %d\n", x.a - 8 < 0, x.f - 8 < 0);
    printf("%d %d\n", (x.a = 9), (x.b = 8));
    x.a += 15;
    x.b++;
    --x.e;
    x.c = 6;
    printf("%d %d %d %lu\n", x.a, x.b, x.c, (unsigned long)x.e);
    printf("%d\n", (int)sizeof(struct flags));
    struct flags y = {.c = 1, .e = 5};
    printf("%d %d %lu\n", y.a, y.c, (unsigned long)(y.e << 38));
    printf("%d\n", (x.a, x.b) + -x.a + ~x.a);
    return x.d;
}
