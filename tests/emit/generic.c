// _Generic, typeof, __auto_type, choose_expr, types_compatible, constant_p.
int printf(const char *, ...);

#define NAME(x) _Generic((x), char: "char", int: "int", unsigned: "unsigned", long: "long", \
    float: "float", double: "double", char *: "char *", const char *: "const char *",      \
    int *: "int *", struct point: "point", int (*)(void): "function", default: "other")
struct point { int x; };
static int zero(void) { return 0; }

int main(void) {
    char c = 1;
    const int ci = 2;
    struct point p = {3};
    int array[3] = {1, 2, 3};
    printf("%s %s %s %s %s\n", NAME(c), NAME(+c), NAME(ci), NAME(1u + c), NAME(1l));
    printf("%s %s %s %s %s\n", NAME("s"), NAME(array), NAME(p), NAME(zero), NAME(1.f + 1));
    printf("%s %s %s\n", NAME((const char *)0), NAME(&ci), NAME('a'));
    __typeof__(array) copy = {4, 5, 6};
    __typeof__(&array[0]) q = copy + 1;
    __typeof__(int *) r = array, s = q;
    __auto_type sum = *q + 1.5;
    __auto_type pc = &c;
    __typeof__(c + 1) wide = 300;
    printf("%g %d %d %d %d %d\n", sum, *pc, wide, *r, *s, (int)sizeof copy);
    printf("%d %d\n", __builtin_types_compatible_p(int, const int), __builtin_types_compatible_p(int, long));
    printf("%d\n", __builtin_choose_expr(sizeof(int) == 4, 44, "no"));
    printf("%d\n", __builtin_constant_p(3) + 0);
    __extension__ __typeof__(zero) *f = zero;
    return f();
}
