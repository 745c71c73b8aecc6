// Where the object ends is looked up once, in front of the loop.
#include <stdlib.h>
#include <string.h>

static int sum(const char *at, int count) {
    int all = 0;
    while (count-- > 0) all += *at++; //~ out-of-bounds
    return all;
}

int main(void) {
    char *text = malloc(40);
    if (!text) return 1;
    memset(text, 1, 40);
    return sum(text, 40) + sum(text + 30, 11);
}
