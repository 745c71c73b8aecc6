#include <limits.h>
static int minus(int x)
{
    return -x; //~ signed-overflow
}
int main(void)
{
    return minus(INT_MIN);
}
