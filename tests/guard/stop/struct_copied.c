#include <stdlib.h>
struct big { int a[8]; };
static void copy(struct big *to, struct big *from)
{
    *to = *from; //~ out-of-bounds
}
int main(void)
{
    struct big *from = malloc(sizeof(int) * 4), *to = malloc(sizeof *to);
    if (!from || !to) return 1;
    copy(to, from);
    return 0;
}
