#include <stdlib.h>
static int read(char *p)
{
    return *(int *)(p + 1); //~ misaligned
}
int main(void)
{
    char *p = calloc(16, 1);
    return p ? read(p) : 0;
}
