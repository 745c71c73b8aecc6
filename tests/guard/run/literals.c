#include <stdio.h>
struct point { const int x; int y; };
static int sum(const struct point *p, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i].x + p[i].y;
    return s;
}
static int once(int *calls) { return ++*calls; }
static const char *const names[] = { "zero", "one", "two" };
struct link { struct link *self; int n; };
int main(void)
{
    int calls = 0, total = 0;
    for (int i = 0; i < 3; i++) {
        total += sum((struct point[]){ { i, 1 }, { .y = once(&calls), .x = 2 } }, 2);
        struct point p = { i, calls };
        total += sum(&p, 1);
    }
    struct link me = { &me, 4 };
    static int counter;
    int *c = &counter;
    ++*c;
    const char local[] = "local";
    const char *at = local;
    int *values = (int[3]){ 1, 2, 3 };
    printf("%d %d %d %s %d %c %d\n", total, calls, me.self->n, names[2], counter, at[4], values[2]);
    return 0;
}
