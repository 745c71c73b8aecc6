/* More memory than the struct has stands behind its last array. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
struct g { int n; int a[1]; };

int main(int argc, char **argv) {
    (void)argv;
    struct g *g = malloc(40);
    if (!g) return 0;
    g->a[argc + 1] = 3;
    printf("%d\n", g->a[argc + 1]);
    return 0;
}
