#include <limits.h>
static int next(int x)
{
    return x + 1; //~ signed-overflow
}
int main(void)
{
    return next(INT_MAX);
}
