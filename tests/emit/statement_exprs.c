// Statement expressions: values, declarations in them, nesting, as conditions and arguments.
int printf(const char *, ...);

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })

struct pair { int x, y; };

static int side(int *n) { return (*n)++; }

int main(void) {
    int n = 5;
    printf("%d %d\n", MAX(side(&n), 3), n);
    printf("%d\n", MAX(MAX(1, n), MAX(7, 2)));
    struct pair p = ({ struct pair q = {n, 2}; q.x++; q; });
    printf("%d %d\n", p.x, ({ p; }).y);
    if (({ int i = 0; while (i < 4) i++; i == 4; })) printf("four\n");
    ({ n = 9; });
    int sum = ({ int s = 0; for (int i = 0; i < n; i++) { if (i == 7) break; s += i; } s; });
    printf("%d %d\n", sum, ({ ; 3; }));
    for (int i = ({ 2; }); i < 4; i += ({ int step = 1; step; })) printf("%d ", i);
    char c = ({ char d = 'x'; d; });
    printf("%c %d\n", c, (int)sizeof ({ c; }));
    return 0;
}
