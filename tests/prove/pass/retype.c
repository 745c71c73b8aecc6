/* Memory of an own allocator gets its type by a ghost statement. */
#include <stdlib.h>
struct pair { int first; int *second; };

struct pair *place(void) {
    char *pool = malloc(64);
    if (!pool)
        return NULL;
    struct pair *p = (struct pair *)pool;
    //@ ghost retype(p, struct pair);
    p->first = 1;
    p->second = NULL;
    //@ assert p->first == 1;
    return p;
}
