// The inner loop leaves the list as it is, the outer one does not.
#include <stdlib.h>

static int *items;
static int count;

static int sum(void) {
    int all = 0;
    for (int i = 0; i < count; i++) all += items[i]; //~ out-of-bounds
    return all;
}

int main(void) {
    int all = 0;
    for (count = 1; count < 6; count++) {
        items = calloc(count < 5 ? (size_t)count : 4, sizeof *items);
        if (!items) return 1;
        all += sum();
        free(items);
    }
    return all;
}
