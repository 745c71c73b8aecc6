#include <stdio.h>

static int length(const char *text) {
    int count = 0;
    while (*text++) count++; //~ null-dereference
    return count;
}

int main(int argc, char **argv) {
    printf("%d\n", length(argv[0]) > 0);
    return length(argv[argc]);
}
