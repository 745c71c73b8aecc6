/* Code that was not guarded hands out pointers into its own frames, where locals of guarded functions were before. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int *volatile seen;
static int depth(int n) {
    int local[16];
    for (int i = 0; i < 16; i++) local[i] = n + i;
    seen = &local[3];
    return n > 0 ? depth(n - 1) + local[n % 16] : *seen;
}
static int compare(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    int both[2] = { a, b };
    seen = both;
    return (both[0] > both[1]) - (both[0] < both[1]);
}
static int count(void) { return depth(20) > 0 ? 100 : 99; }
int main(void) {
    int numbers[100];
    for (int i = 0; i < 100; i++) numbers[i] = (i * 37) % 101;
    printf("%d\n", depth(40));
    qsort(numbers, (size_t)count(), sizeof numbers[0], compare);
    for (int i = 0; i < 100; i += 9) printf("%d ", numbers[i]);
    int wanted = 55;
    int *found = bsearch(&wanted, numbers, 100, sizeof numbers[0], compare);
    printf("\n%d\n", found ? *found : -1);
    return 0;
}
