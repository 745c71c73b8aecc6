#include <stdio.h>
#include <stdlib.h>

struct counter { int kind; long count; };

static long counted(struct counter *one) {
    return __atomic_add_fetch(&one->count, 1, __ATOMIC_SEQ_CST); //~ out-of-bounds
}

int main(void) {
    struct counter *all = calloc(2, sizeof *all);
    if (!all) return 1;
    printf("%ld\n", counted(all) + counted(&all[1]));
    printf("%ld\n", counted(&all[2]));
    free(all);
    return 0;
}
