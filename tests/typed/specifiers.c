/* All ways to write a type. */
typedef unsigned long size_t;
unsigned a; signed b; long long unsigned int c; short signed d; int long e; char unsigned f;
unsigned __int128 g; _Complex h; long _Complex double i; _Float128 j; _Bool k;
const volatile int l; int const *const m; volatile char *restrict n;
typeof(l) o; typeof(int *[3]) p; __typeof__(1.0f + 1) q;
int (*r)(void), (*s[4])(int, char **), (*(*t)(int (*)[3]))[5];
typedef int row[4];
const row u; row *v;
struct tag { int x; } w, *x;
enum { ONE = 1, BIG = 0x100000000 } y;
_Atomic int z; _Atomic(char *) aa;
typedef int bytes __attribute__((vector_size(16)));
bytes ab;
typedef unsigned int word __attribute__((mode(DI)));
word ac;
double long ad;
int array(int x[const 3], int y[static 2], int f(int), row z);
int variable(int n, int x[n][n]);
int old();
int none(void), more(int, ...);
extern int af[];
int (ag), *(ah), (*ai), (aj)[2];
unsigned char al[sizeof(struct tag)];
implicit() { return 0; } //~ implicit-int
