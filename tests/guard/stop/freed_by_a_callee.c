// Callers rely on what a function frees: where that is not proved, their own proofs count for nothing.
#include <stdlib.h>

static void drop(int *p)
{
    free(p);
}

int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
    *p = 1;
    drop(p);
    return *p; //~ use-after-free
}
