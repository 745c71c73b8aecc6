// A `check` that says nothing takes nothing away from the assertion before it.
#include <assert.h>

/*@ requires n > 3; */
int check_of_truth(int n)
{
    //@ assert positive: n > 0;
    //@ check \true;
    assert(n != 0);
    //@ assert (n) > 2;
    return 100 / n;
}
