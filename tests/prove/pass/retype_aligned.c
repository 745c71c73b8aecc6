/* Memory that gets a layout lies right for it: in variables that ask for it, and in what allocators give. */
#include <stdlib.h>
struct pair { int first; int *second; };
_Alignas(8) char pool[32];

/*@ requires \valid(pool + (0 .. 31)); */
void of_variables(void)
{
    //@ ghost retype(pool + 8, struct pair);
    struct pair *p = (struct pair *)(pool + 8);
    p->first = 1;
}

void of_allocated(void)
{
    char *p = malloc(64);
    if (!p)
        return;
    //@ ghost retype(p + 20, int, 2);
    *(int *)(p + 24) = 1;
}
