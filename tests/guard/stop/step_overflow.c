#include <limits.h>
static long count = LONG_MAX;
int main(void)
{
    count++; //~ signed-overflow
    return 0;
}
