// Nobody knows what a function frees that is reached through a pointer.
#include <stdlib.h>

static void drop(void *p)
{
    free(p);
}

static void (*hook)(void *);

int main(int argc, char **argv)
{
    (void)argv;
    hook = argc > 0 ? drop : 0;
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
    *p = 1;
    hook(p);
    return *p; //~ use-after-free
}
