__extension__ typedef struct __attribute__((packed)) { char c __attribute__((aligned(4))); } __attribute__((aligned(8))) S;
static int __attribute__((unused)) a, __attribute__((section("x"))) b __asm__("c") __attribute__((used, format(printf, 1, 2)));
int (__attribute__((noinline)) *p)(int x __attribute__((unused)), char *__attribute__((nonnull)) y);
__typeof__(a + 1) t; __typeof__(int *) u; __int128 big; _Float128 quad; __builtin_va_list list;
asm(".text");
int f(int n, ...)
{
    __label__ out;
    __auto_type v = ({ int y = n; y; });
    int nested(int k) { return k + n; }
    asm volatile goto("jmp %l[out]" : "=r"(n) : [in] "m"(v) : "memory", "cc" : out);
    asm("nop");
    void *where = &&out;
    goto *where;
    switch (n) { case 1: n++; __attribute__((fallthrough)); case 2: break; }
out: __attribute__((unused))
    return __builtin_va_arg(list, char *)[0] + __builtin_offsetof(S, c) + __builtin_types_compatible_p(int, S *)
        + __builtin_choose_expr(1, n, v) + __real__ z + __imag__ z + __alignof__ n + __builtin_expect(n, 0);
}
[[nodiscard, gnu::pure]] int g(void);
enum E { ONE __attribute__((deprecated)) = 1 };
void forward(int n; int a[n], int n);
