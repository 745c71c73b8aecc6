#include <stdio.h>
#include <string.h>
static int sum(const int *from, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += from[i]; //~ misaligned
    return total;
}
int main(void) {
    char bytes[32];
    memset(bytes, 0, sizeof bytes);
    return printf("%d\n", sum((const int *)(bytes + 2), 3));
}
