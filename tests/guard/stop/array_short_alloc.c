/* Arrays in structs that have nothing behind them end where they were declared to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
struct g { int a[3][4]; int n; };

int main(int argc, char **argv) {
    (void)argv;
    struct g *g = malloc(sizeof(struct g) - 8);
    if (!g) return 0;
    g->a[argc + 1][argc + 1] = 1;
    return g->a[argc + 1][argc + 2]; //~ out-of-bounds
}
