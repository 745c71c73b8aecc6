// What is called by what is called may exit.
#include <stdlib.h>
int unknown(int);

static int checked(int x)
{
    if (x > 100)
        exit(1);
    return x;
}

/*@ assigns \nothing; */
static int outer(int x) { return checked(x); }

/*@ exits \false; */
int f(int x) { return outer(x); } //~ postcondition

static int asks(int x) { return unknown(x); }

/*@ exits \false; */
int g(int x) { return asks(x); } //~ postcondition

/*@ exits \false; */
int h(int (*p)(void)) { return asks(1); } //~ postcondition
