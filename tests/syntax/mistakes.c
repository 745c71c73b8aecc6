foo_t x;
int f(bar_t *p, int y) { return y }
int g(void) { int a = 1 int b; a = (b + ; return a; }
struct s { int a int b; foo_t c; };
int default;
void h(void) { for (i = 0; i < ; i++) { x = 1; } if (x { y = 2; } baz_t q; baz_t *r = 0; q = int; }
int arr[] = { 1, 2 3, 4 };
enum e { A, B C };
typedef int T;
int k(void) { return T + 1; }
int m(void) { x = (1 + 2]; y = a[3); }
}
int n(void) { goto if; x.int = 3; }
uint32_t z;
int last(void) { if (1) { 
