#include <stdlib.h>
static int first(const int *from) { return *from; } //~ null-dereference
int main(void) {
    int own = 1;
    int (*call)(const int *) = first;
    return first(&own) == 1 ? call(NULL) : 0;
}
