/* Memory that gets a layout has to lie right for it (C11 6.2.8). */
#include <stdlib.h>
struct pair { int first; int *second; };
_Alignas(8) char right[32];
char wrong[32];

void in_the_middle(void)
{
    char *p = malloc(8);
    if (!p)
        return;
    //@ ghost retype(p + 1, int); //~ misaligned
    free(p);
}

/*@ requires \valid(wrong + (0 .. 31)); */
void of_characters(void)
{
    //@ ghost retype(wrong, struct pair); //~ misaligned
}

/*@ requires \valid(right + (0 .. 31)); */
void behind_the_start(void)
{
    //@ ghost retype(right + 4, struct pair); //~ misaligned
}

/*@ requires \valid(p + (0 .. 15)); modifies p[0 .. 15], *(struct pair *)p; */
void anywhere(char *p)
{
    //@ ghost retype(p, struct pair); //~ misaligned
}
