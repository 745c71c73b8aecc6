/* Arrays in structs that have nothing behind them end where they were declared to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
struct g { int n; int a[1]; };

int main(int argc, char **argv) {
    (void)argv;
    struct g *g = malloc(sizeof(struct g));
    if (!g) return 0;
    return g->a[argc]; //~ out-of-bounds
}
