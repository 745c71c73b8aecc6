// The absolute value of the least number does not fit (C11 7.22.6.1p2), whether it is a constant or not.
#include <stdlib.h>

int constant(void)
{
    return __builtin_abs(-2147483647 - 1); //~ precondition
}

long wide(void)
{
    return __builtin_labs(-9223372036854775807L - 1); //~ precondition
}

int variable(int x)
{
    return __builtin_abs(x); //~ precondition
}

int called(int x)
{
    return abs(x); //~ precondition
}

int fine(void)
{
    return __builtin_abs(-2147483647) - 2147483647;
}
