/* A pointer that is no multiple of what its type needs is noticed in whole programs, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
static char room[32] __attribute__((aligned(16)));
struct s { int a, b; };

int main(int argc, char **argv) {
    (void)argv;
    struct s *s = (struct s *)(room + argc);
    int *p = &s->b;
    return *p; //~ misaligned
}
