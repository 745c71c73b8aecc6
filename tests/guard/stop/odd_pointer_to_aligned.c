// The pointer is a multiple of four and not of eight: good for one member, not for the other.
#include <stdlib.h>

struct both { int first; long long second; };

static long long read_both(struct both *both) {
    int first = both->first;
    return first + both->second; //~ misaligned
}

int main(void) {
    char *memory = calloc(4, 16);
    return (int)read_both((struct both *)(memory + 4));
}
