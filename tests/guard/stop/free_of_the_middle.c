#include <stdlib.h>
int main(void)
{
    char *p = malloc(10);
    if (!p) return 1;
    free(p + 1); //~ invalid-free
    return 0;
}
