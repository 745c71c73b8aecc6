/* After a call that does not return nothing is left to prove. */
#include <stdlib.h>

/*@ requires \true;
    modifies \nothing;
    ensures \false; */
_Noreturn void fail(int code);

/*@ requires p == \null || \valid_read(p);
    modifies \nothing;
    ensures \result == *p && p != \null; */
int get(const int *p) {
    if (p == NULL)
        fail(1);
    return *p;
}

int *make(void) {
    int *p = malloc(sizeof(int));
    if (!p)
        abort();
    *p = 4;
    return p;
}
