// Static locals, block-scope externs, shadowing, tags and names that repeat in inner scopes.
int printf(const char *, ...);

int x = 1;
static int counter(void) {
    static int x = 10;
    return x++;
}
struct s { int a; };
enum e { x_is_used = 1 };
static int tags(void) {
    struct s outer = {1};
    struct s { char b[20]; } inner = {"inner"};
    {
        struct s { struct s *next; long c; } deeper = {0, 3};
        union s_1 { int q; } u = {4};
        return sizeof outer + sizeof inner + sizeof deeper + u.q + (deeper.next == 0);
    }
}
static int globals(int y) {
    int sum = x;
    int x = 5;
    {
        extern int x;
        sum += x * 100;
        x++;
        int y = 7;
        sum += y;
    }
    for (int x = 0; x < 3; x++) { int x = 1000; sum += x; }
    return sum + x + y;
}
static int forward(void);
static int uses(void) { int f(int); extern int later[]; return f(1) + later[1] + forward(); }
int f(int n) { return n + 40; }
int later[3] = {1, 2, 3};
static int forward(void) { return 0; }
static int tentative;
static int *address = &tentative;
static int tentative = 6;
int also;
int also;
extern int also;
static int typedefs(void) {
    typedef int t;
    t a = 2;
    { int t = 3; a *= t; { typedef char t; a += sizeof(t); } }
    return a;
}

int main(void) {
    printf("%d %d %d\n", counter(), counter(), tags());
    printf("%d\n", globals(2));
    printf("%d %d\n", x, uses());
    printf("%d %d %d\n", *address, also, typedefs());
    int main = 3, printf_ = main;
    return printf_;
}
