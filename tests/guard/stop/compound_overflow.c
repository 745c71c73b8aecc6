#include <limits.h>
struct counter { int value; };
static struct counter *get(struct counter *c, int *calls)
{
    ++*calls;
    return c;
}
int main(void)
{
    struct counter c = { INT_MAX };
    int calls = 0;
    get(&c, &calls)->value *= 2; //~ signed-overflow
    return calls;
}
