/* A pointer that is no multiple of what its type needs is noticed in whole programs, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
static char room[32] __attribute__((aligned(16)));
struct s { int n; int *p; };

int main(int argc, char **argv) {
    (void)argv;
    struct s *s = malloc(sizeof(struct s));
    if (!s) return 0;
    char *from = room + argc;
    memcpy((char *)s + 8, &from, 8);
    return *s->p; //~ misaligned
}
