// Where the pointer is by now is another object, which is there; the one that it came from ended before.
#include <stdlib.h>

int main(void) {
    char *first = calloc(64, 1), *second = calloc(64, 1);
    if (!first || !second) return 1;
    size_t apart = second > first ? (size_t)(second - first) : 64;
    char *at = first;
    int all = 0;
    for (int i = 0; i < 2; i++) {
        all += *at; //~ out-of-bounds
        at += (unsigned short)apart;
    }
    free(first);
    free(second);
    return all;
}
