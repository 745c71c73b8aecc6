/* A pointer that is no multiple of what its type needs is noticed in whole programs, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
static char room[32] __attribute__((aligned(16)));

int main(int argc, char **argv) {
    (void)argv;
    char **c = malloc(16);
    if (!c) return 0;
    c[0] = room + argc;
    int **i = (int **)c;
    return *i[0]; //~ misaligned
}
