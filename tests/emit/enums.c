// Enumerations: their types, signedness, packed ones, in switches and arrays.
int printf(const char *, ...);

enum plain { A, B = 5, C, D = B * 2 };
enum negative { MINUS = -1, PLUS = 1 };
enum big { HUGE = 0x80000000u };
enum __attribute__((packed)) tiny { T0, T1 = 200 };
enum wide { W = 1ll << 40 };
typedef enum { ONE = 1, TWO } number;
static const char *names[] = {[A] = "a", [C] = "c"};
static enum plain next(enum plain p) { return p == D ? A : p + 1; }
static void set(enum negative *n) { *n = MINUS; }

int main(void) {
    enum plain p = B;
    enum negative n;
    set(&n);
    printf("%d %d %s\n", p - 6 < 0, n < 0, names[next(p)]);
    printf("%d %d %d\n", (int)sizeof(enum tiny), (int)sizeof(enum wide), (int)sizeof(enum big));
    enum tiny t = T1;
    number two = TWO;
    printf("%d %d %d\n", t << 1, ~two, (enum plain)-1 > 0);
    switch (p) { case A: return 1; case B: printf("B\n"); break; default: return 2; }
    enum big b = HUGE;
    printf("%u %d\n", b, b > 0);
    { enum plain { A = 77 }; printf("%d %d\n", A, (enum plain)3); }
    p++;
    printf("%d %d %ld\n", p == C, A, (long)W);
    return D;
}
