// Two structs go through the same `void *`, each to the function that knows it.
#include <stdlib.h>

struct sum { int total; };
struct best { int value; char name[4]; };

static void add(int number, void *context) { struct sum *sum = context; sum->total += number; }

static void compare(int number, void *context)
{
    struct best *best = context;
    if (number > best->value)
        best->value = number;
}

static void each(void (*visit)(int, void *), void *context)
{
    for (int i = 0; i < 3; i++)
        visit(i, context);
}

int main(void)
{
    struct sum *sum = calloc(1, sizeof *sum);
    struct best best = { 0, "" };
    if (sum == NULL)
        return 1;
    each(add, sum);
    each(compare, &best);
    int result = sum->total - best.value;
    free(sum);
    return result;
}
