/* A pointer that is no multiple of what its type needs is noticed in whole programs, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
struct __attribute__((packed)) s { char c; int i; };
static struct s s;
static int get(int *p) { return *p; } //~ misaligned

int main(int argc, char **argv) {
    (void)argv;
    return get(&s.i);
}
