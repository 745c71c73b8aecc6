/* Memory whose layout nobody settles: kept in a member of a union, and given back. */
#include <stdlib.h>

union data {
    void *memory;
    struct { char letters[2]; int number; } other;
};

int kept(int n)
{
    union data data;
    data.memory = malloc(37);
    free(data.memory);
    data.other.number = n;
    return data.other.number;
}
