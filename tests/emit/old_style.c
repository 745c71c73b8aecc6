// Old-style definitions, functions without prototypes, default promotions, implicit int.
int printf();

int add(a, b) int a, b; { return a + b; }
double scale(f, c, s) float f; char c; short s; { return f * c + s; }
char *pick(which, first, second) char *first, *second; { return which ? first : second; }
static none() { return 3; }
long late();
struct pair { int x, y; };
int sum(p) struct pair p; { return p.x + p.y; }

int main(argc, argv) int argc; char **argv; {
    float f = 1.5f;
    char c = 4;
    struct pair p = {3, 4};
    printf("%d\n", add(2, 3));
    printf("%g\n", scale(f, c, 7));
    printf("%s\n", pick(0, "first", "second"));
    printf("%d %ld %d\n", none(), late(5L, 6), sum(p));
    printf("%g %d\n", f, c);
    int (*unknown)() = add;
    printf("%d\n", unknown(8, 9));
    return argc;
}

long late(l, i) long l; int i; { return l * i; }
