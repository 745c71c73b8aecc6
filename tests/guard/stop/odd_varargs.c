/* A pointer that is no multiple of what its type needs is noticed in whole programs, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
static char room[32] __attribute__((aligned(16)));
static int get(int n, ...) { va_list l; va_start(l, n); int *p = va_arg(l, int *); va_end(l); return *p; } //~ misaligned

int main(int argc, char **argv) {
    (void)argv;
    return get(1, room + argc);
}
