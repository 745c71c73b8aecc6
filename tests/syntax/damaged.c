int f(void) { "unclosed; }
int g(void) { return 'x; }
int h(void) { return 08 + 1.5x; }
int k(void) { x = @ y; }
int ok(void) { return 1; }
void m(void) { x = (int y); f(1 2); while x; do ; while (1) }
int n(int a b) { return a b; }
struct { int x:; } s;
typedef int U; U U U;
void p(void) { case: ; else ; return return; }
int a[3 = { 1 };
int sw(int x) { switch (x) { case 1 x = 2; } return (x) }
/* never closed
