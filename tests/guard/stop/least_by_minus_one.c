#include <limits.h>
static int quotient(int a, int b)
{
    return a / b; //~ signed-overflow
}
int main(void)
{
    return quotient(INT_MIN, -1);
}
