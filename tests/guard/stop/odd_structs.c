/* A pointer that is no multiple of what its type needs is noticed in whole programs, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
static char room[32] __attribute__((aligned(16)));
struct a { char *p; }; struct b { int *p; };

int main(int argc, char **argv) {
    (void)argv;
    struct a *a = malloc(sizeof(struct a));
    if (!a) return 0;
    a->p = room + argc;
    struct b *b = (struct b *)a;
    return *b->p; //~ misaligned
}
