/* A loop that ends before its pointer is used, or that never begins. */
#include <stdio.h>
static int find(const int *from, int count, int wanted) {
    for (int i = 0; i < count; i++)
        if (from[i] == wanted) return i;
    return -1;
}
static int none(const int *from, int count) {
    int total = 0;
    while (count > 0) total += from[--count];
    return total;
}
int main(void) {
    int table[3] = { 7, 8, 9 };
    printf("%d %d %d\n", find(table, 100, 9), none(0, 0), none(table, 3));
    return 0;
}
