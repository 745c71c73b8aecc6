/* Attributes that say something about types and declarations. */
typedef int wide __attribute__((aligned(32)));
typedef int narrow __attribute__((aligned(1)));
struct both { char c; narrow n; wide w; };
_Static_assert(sizeof(struct both) == 64 && __builtin_offsetof(struct both, n) == 1, "");
_Static_assert(_Alignof(wide) == 32, "");
int a __attribute__((weak, section("here"), aligned(8)));
void b(void) __attribute__((constructor, noreturn));
void c(const char *, ...) __attribute__((format(printf, 1, 2), nonnull(1)));
typedef union { int *i; float *f; } any __attribute__((transparent_union));
int d(any);
int e __attribute__((unheard_of)); //~ unknown-attribute
int f __attribute__((unheard_of));
typedef float four __attribute__((mode(V4SF)));
_Static_assert(sizeof(four) == 16, "");
static int g(void) __attribute__((alias("h")));
int h(void) { return 1; }
__attribute__((always_inline)) static inline int i(void) { return 1; }
int __attribute__((stdcall)) j(int);
_Alignas(16) char k; _Alignas(double) char l;
