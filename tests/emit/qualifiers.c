// const, volatile, restrict and _Atomic at each level; arrays of qualified elements; pointers to arrays.
int printf(const char *, ...);
typedef int array[3];
typedef const array constant_array;
static constant_array ca = {1, 2, 3};
static const array *pca = &ca;
static volatile const int vc = 5;
static int *const *volatile ppc;
static const char *const *const names = (const char *const[]){"x", "y", 0};
struct registers { volatile unsigned status; const unsigned id; _Atomic long count; int *restrict p; };
static struct registers device = {1, 2, 3};
static volatile struct registers *const mapped = &device;
static int sum(const int *restrict a, int n) { int s = 0; while (n-- > 0) s += *a++; return s; }
static const int constant(void) { return 4; }
static int (*const volatile choose)(const int *restrict, int) = sum;
static void fill(array *a, const int x) { for (int i = 0; i < 3; i++) (*a)[i] = x + i; }
static char *strip(const char *s) { return (char *)s; }
int main(void) {
    int x = 9, *const p = &x;
    ppc = &p;
    **ppc += vc;
    mapped->status |= 4;
    mapped->count++;
    mapped->status;
    array a;
    fill(&a, 3);
    const array *q = (const array *)&a;
    printf("%d %d %d %d\n", x, (*pca)[2], (*q)[1], constant());
    printf("%s %u %u %ld\n", names[1], mapped->status, device.id, (long)device.count);
    printf("%d %d\n", choose(ca, 3), sum(a, 2));
    const struct { int v; } c = {7}, *pc = &c;
    int copy = pc->v;
    volatile int spin = 3;
    while (--spin) ;
    (void)spin;
    return copy + *strip("\1");
}
