/* A pointer that is no multiple of what its type needs is noticed in whole programs, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
static char room[32] __attribute__((aligned(16)));
union u { char *c; int *i; };

int main(int argc, char **argv) {
    (void)argv;
    union u u;
    u.c = room + argc;
    return *u.i; //~ misaligned
}
