/* Memory of alloca is there until the function returns. */
#include <alloca.h>

/*@ requires 0 < n <= 100;
    modifies \nothing; */
int use(int n) {
    int *a = alloca(n * sizeof(int));
    a[0] = 1;
    a[n - 1] = 2;
    return a[0];
}
