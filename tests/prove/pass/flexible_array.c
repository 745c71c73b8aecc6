/* The struct ends in an array whose length the allocation decides. */
#include <stdlib.h>
struct message { int length; int data[]; };

/*@ requires 0 < n <= 100;
    modifies \nothing; */
struct message *make(int n) {
    struct message *m = malloc(sizeof(struct message) + n * sizeof(int));
    if (!m)
        return NULL;
    m->length = n;
    for (int i = 0; i < n; i++)
        m->data[i] = 0;
    return m;
}
