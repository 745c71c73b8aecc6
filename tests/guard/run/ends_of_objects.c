#include <stdio.h>
#include <stdlib.h>
static int sum_down(const int *end, int n)
{
    int sum = 0;
    for (int i = 1; i <= n; i++) sum += end[-i];
    while (n--) sum += *--end;
    return sum;
}
static int table[4] = { 1, 2, 3, 4 };
int main(void)
{
    int a[4] = { 5, 6, 7, 8 };
    int *h = malloc(4 * sizeof *h);
    if (!h) return 1;
    for (int *p = h, i = 0; p != h + 4; ++p, i++) *p = i;
    printf("%d %d %d\n", sum_down(a + 4, 4), sum_down(table + 4, 4), sum_down(h + 4, 4));
    int vla[h[3]];
    for (int i = 0; i < 3; i++) vla[i] = i;
    printf("%d\n", sum_down(vla + 3, 3));
    free(h);
    return 0;
}
