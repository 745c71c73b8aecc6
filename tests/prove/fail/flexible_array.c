/* One element more than was asked for. */
#include <stdlib.h>
struct message { int length; int data[]; };

/*@ requires 0 < n <= 100;
    modifies \nothing; */
struct message *make(int n) {
    struct message *m = malloc(sizeof(struct message) + n * sizeof(int));
    if (!m)
        return NULL;
    m->length = n;
    m->data[n - 1] = 0;
    m->data[n] = 0; //~ out-of-bounds
    return m;
}
