static const unsigned long long int a = 1, *b, c[2][3];
typedef struct point { int x, y : 3, : 0; struct { int z; }; union { float f; }; char rest[]; } point, *pointer;
enum colour { RED, GREEN = 2, BLUE, };
int (*signal(int number, void (*handler)(int)))(int);
int *(*table[3])(const char *restrict, ...), f(), g(void);
void vla(int n, int a[static const 3], int b[*], int c[n][n]);
_Atomic(int) d; _Atomic int e; int *_Atomic h;
_Alignas(16) _Alignas(double) char buffer[8];
_Static_assert(sizeof(int) == 4, "size" " of int");
_Static_assert(1);
_Thread_local extern int errno;
_Noreturn inline void stop(void) { }
double _Complex z;
int typedef long T;
;
