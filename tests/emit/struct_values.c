// Structures passed, returned, assigned and compared by member; members of results; arrays in them.
int printf(const char *, ...);

struct small { char c; };
struct mixed { int i; double d; char text[5]; };
struct large { long values[10]; };
struct nested { struct mixed m; struct small s[3]; };

static struct small shift(struct small s) { s.c++; return s; }
static struct mixed make(int i, double d) { struct mixed m = {i, d, "abcd"}; return m; }
static struct large fill(long start) {
    struct large l;
    for (int i = 0; i < 10; i++) l.values[i] = start + i;
    return l;
}
static long total(struct large l, struct mixed m) { l.values[0] = 0; return l.values[9] + m.i; }

int main(void) {
    struct small s = {'a'};
    printf("%c%c\n", shift(shift(s)).c, s.c);
    struct large l = fill(5), copy;
    printf("%ld %ld\n", total(l, make(2, .5)), l.values[0]);
    copy = l;
    copy.values[3] = 0;
    printf("%ld %ld %ld\n", l.values[3], copy.values[3], (copy = fill(1)).values[2]);
    printf("%s %c\n", make(1, 2).text, make(1, 2).text[2]);
    struct nested n = {make(3, 4), {{'x'}, {'y'}}}, *p = &n;
    p->s[2] = p->s[0];
    p->m = (n.m.i ? make(7, 8) : p->m);
    printf("%d %g %c%c%c\n", p->m.i, (*p).m.d, n.s[0].c, (p->s + 1)->c, p[0].s[2].c);
    struct { int a, b; } one = {1, 2}, two;
    two = one;
    printf("%d\n", two.b);
    return 0;
}
