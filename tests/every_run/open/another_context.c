// A function takes its context for another struct with a like member; compilers take the two for different memory.
#include <stdlib.h>

struct sum { int total; };
struct best { int value; };

static void compare(int number, void *context)
{
    struct best *best = context;
    if (number > best->value)
        best->value = number;
}

int main(void)
{
    struct sum *sum = calloc(1, sizeof *sum);
    if (sum == NULL)
        return 1;
    sum->total = 1;
    compare(3, sum);
    int result = sum->total;
    free(sum);
    return result;
}
