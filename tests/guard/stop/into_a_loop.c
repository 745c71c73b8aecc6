#include <stdlib.h>
/* A jump into the loop passes what was checked in front of it. */
static int walk(int *p, int *q, int n)
{
    int sum = *q;
    switch (n & 1) {
    case 0:
        sum += *p;
        do {
            sum++;
    case 1:
            n--;
        } while (n > 0);
        sum += *p; //~ use-after-free
    }
    return sum;
}
int main(int argc, char **argv)
{
    int *p = malloc(sizeof *p), *q = calloc(1, sizeof *q);
    (void)argv;
    if (!p || !q) return 1;
    *p = 0;
    int first = walk(p, q, 2);
    free(p);
    return first + walk(p, q, argc);
}
