#include <stdlib.h>
int main(void)
{
    char *p = malloc(10);
    char *q = p;
    free(p);
    free(q); //~ double-free
    return 0;
}
