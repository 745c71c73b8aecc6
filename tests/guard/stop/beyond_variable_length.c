#include <stdio.h>
static int last(const int *from, int count) {
    return from[count]; //~ out-of-bounds
}
int main(int count, char **words) {
    (void)words;
    int numbers[count + 3];
    for (int i = 0; i < count + 3; i++) numbers[i] = i;
    return printf("%d\n", last(numbers, count + 3));
}
