// ?: with all kinds of operands, the GNU form without a middle, comma, short circuits.
int printf(const char *, ...);

static int calls;
static int yes(int n) { calls++; return n; }
struct pair { int a, b; };

int main(void) {
    int i = 5, *p = &i, *null = 0;
    unsigned u = 1;
    void *v = p;
    const int *c = &i;
    printf("%d %d\n", yes(0) ?: yes(3), calls);
    printf("%d %d\n", yes(7) ?: yes(3), calls);
    printf("%d\n", *(null ?: p));
    printf("%d %d\n", (i ? -1 : u) > 0, (0 ? 1 : 'a') == 'a');
    printf("%d %d\n", *(i ? p : 0), *(int *)(i ? v : p));
    printf("%d %d\n", *(i > 9 ? c : p), (i ? (void *)0 : p) == null);
    struct pair x = {1, 2}, y = {3, 4};
    printf("%d\n", (i == 5 ? x : y).b);
    i > 3 ? (void)(i = 8) : (void)0;
    printf("%d\n", (yes(1), yes(2), i));
    printf("%d %d %d\n", yes(0) && yes(1), yes(0) || yes(1), calls);
    printf("%d\n", i > 1 ? i > 6 ? 1 : 2 : i > 0 ? 3 : 4);
    printf("%d %d\n", !p, !!u + !null);
    printf("%g\n", i ? 1 : 2.5);
    printf("%s\n", i ? "yes" : "no");
    printf("%d\n", p && *p == 8 && (null == 0 || *null));
    printf("%d %d\n", (i & 1) == 0, i & (1 == 0));
    printf("%d %d\n", 1 | 2 ^ 3 & 4, (1 | 2) ^ 3 & 4 << 1);
    printf("%d %d\n", i - (2 - 1), i - 2 - 1);
    printf("%d %d\n", 100 / (5 * 2), 100 / 5 * 2);
    return (i = 3, i) == 3;
}
