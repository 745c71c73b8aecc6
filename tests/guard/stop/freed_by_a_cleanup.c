// A function that calls nothing may still end objects: its local is cleaned up.
#include <stdlib.h>

static int *shared;

static void drop(int *unused)
{
    (void)unused;
    free(shared);
}

static void quiet(void)
{
    __attribute__((cleanup(drop))) int local = 0;
    (void)local;
}

int main(void)
{
    shared = malloc(sizeof *shared);
    if (!shared)
        return 1;
    int *p = shared;
    *p = 1;
    quiet();
    return *p; //~ use-after-free
}
