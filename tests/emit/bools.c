// _Bool: conversions, arithmetic, pointers, bit-fields, stepping.
int printf(const char *, ...);

static _Bool is(int x) { return x & 6; }
static _Bool flags[] = {2, 0, 'x', 0.5};
struct s { _Bool a : 1, b; };

int main(void) {
    _Bool b = 10;
    int x, *p = &x;
    printf("%d %d %d\n", b, is(8), is(4));
    printf("%d%d%d%d\n", flags[0], flags[1], flags[2], flags[3]);
    b++;
    b--;
    printf("%d %d\n", b, b + b);
    b = p;
    printf("%d %d %d\n", b, ~b, -b);
    b -= 1;
    b |= 4;
    struct s s = {3, 8};
    s.b = !s.a;
    printf("%d %d %d %d\n", b, s.a, s.b, (int)sizeof b);
    _Bool *q = &b;
    *q = (_Bool)0.1 + (_Bool)"";
    return *q;
}
