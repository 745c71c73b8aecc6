/* Pointers that know that a member is volatile, and members that are not. */
#include <stdlib.h>
struct port {
    volatile int status;
    int data;
};

/*@ requires \valid(p); modifies *p; */
void sets(volatile int *p)
{
    *p = 1;
}

int knows(void)
{
    struct port port = { 0 };
    volatile int *p = &port.status;
    *p = 1;
    sets(&port.status);
    int *q = &port.data;
    *q = 2;
    //@ assert port.data == 2;
    return *p;
}
