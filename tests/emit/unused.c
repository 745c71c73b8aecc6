// Functions that exist only to be inlined are printed where they are used, through others too; the rest is kept.
int printf(const char *, ...);

static inline int never(struct nowhere *p) { return p != 0; }
static inline int deepest(int x) { return x * 3; }
static inline int deeper(int x) { return deepest(x) + 1; }
inline int external(int x) { return deeper(x); }
extern int external(int x);
extern inline __attribute__((gnu_inline)) int hint(int x) { return x; }
int hint(int x) { return x + 1; }
__attribute__((constructor)) static inline void start(void) { printf("start\n"); }
static int kept(void) { return 5; }
static inline int by_address(void) { return 6; }
static int (*pointer)(void) = by_address;

int main(void) {
    printf("%d %d %d\n", external(2), hint(3), pointer());
    return 0;
}
