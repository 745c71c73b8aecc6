// Inline functions of each linkage.
int printf(const char *, ...);

static inline int one(void) { return 1; }
inline int two(void) { return 2; }
extern int two(void);
extern inline int three(void) { return 3; }
__attribute__((always_inline)) static inline int four(int x) { return x * 4; }
static __inline__ __attribute__((noinline)) int five(void) { static int n = 4; return ++n; }
_Noreturn void stop(int);
void exit(int);
inline int six(void);
inline int six(void) { return 6; }
int six(void);

int main(void) {
    printf("%d %d %d %d %d %d\n", one(), two(), three(), four(1), five(), five());
    int (*f)(void) = six;
    printf("%d\n", f());
    stop(3);
}

_Noreturn void stop(int n) { exit(n); }
