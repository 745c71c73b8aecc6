// GNU vectors.
int printf(const char *, ...);

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
struct holder { v4 v; char c; };
static v4 constant = {1, 2, 3, 4};
static v4 add(v4 a, v4 b) { return a + b; }
static void show(v4 v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }

int main(void) {
    v4 a = {5, 6, 7}, b = constant;
    show(add(a, b));
    show(a * b - 1);
    show(a > b);
    show(-a);
    show(a << 1);
    a[2] = 9;
    a += b;
    show(a);
    f4 f = {1.5f, 2.5f};
    f *= 2;
    printf("%g %g %g\n", f[0], f[1], f[3]);
    show((v4)f);
    struct holder h = {a, 'x'};
    v4 *p = &h.v;
    (*p)[1] = 0;
    show(*p);
    printf("%d\n", (int)sizeof h);
    return p == &h.v;
}
