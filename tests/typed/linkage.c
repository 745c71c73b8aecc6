/* Several declarations of one entity. */
extern int a; int a; int a; int a = 3; extern int a;
static int b; extern int b; static int b = 1;
int c[]; int c[3];
extern int d[]; int d[2] = { 1, 2 };
int tentative[]; //~ incomplete-array
static int f(); static int f(int x) { return x; }
int g(int); int g();
extern int h(void);
inline int i(void) { return 1; }
extern inline int j(void) { return 1; }
static inline int k(void) { return 1; }
typedef int T; typedef int T;
int l(void)
{
    extern int a; extern int m; int h(void); static int count;
    { int a = 4; { extern int b; count += a + b; } }
    return a + m + h() + count;
}
int m = 2;
_Thread_local int n; extern _Thread_local int n;
int o(c) char c; { return c; }
int p(char); int p(c) char c; { return c; }
int q(void) __asm__("other_name") __attribute__((noreturn));
int *r = &a, (*s)(void) = l;
int t() { return undeclared(1) + f(2); } //~ implicit-declaration
