#include <stdlib.h>
static void drop(void *p)
{
    free(p); //~ invalid-free
}
int main(void)
{
    int x = 0;
    drop(&x);
    return x;
}
