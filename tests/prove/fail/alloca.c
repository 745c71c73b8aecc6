/* Memory of alloca ends where it was asked to, and must not be given back. */
#include <alloca.h>
#include <stdlib.h>

/*@ requires 0 < n <= 100;
    modifies \nothing; */
void past(int n) {
    int *a = alloca(n * sizeof(int));
    a[n] = 1; //~ out-of-bounds
}

/*@ requires 0 < n <= 100;
    modifies \nothing; */
void give_back(int n) {
    int *a = alloca(n * sizeof(int));
    free(a); //~ invalid-free
}

int *kept(void) {
    int *a = alloca(sizeof(int));
    return a;
}

int use(void) {
    int *p = kept();
    return *p; //~ null-dereference use-after-free out-of-bounds type-mismatch
}

/* Compilers may take the stack back to where the array began, and this memory with it. */
int beside_array(int n) {
    int *p;
    {
        int a[1 + (n & 3)];
        a[0] = 0;
        p = alloca(sizeof(int)); //~ unsupported
        *p = a[0]; //~ behind-unsupported
    }
    return *p; //~ behind-unsupported
}
