#include <stddef.h>

struct point { int x, y; };

int sum(const int *a, int n)
{
    int total = 0;
    for (int i = 0; i < n; i++)
        total = a[i];
    return total;
}

void fill(int *first, size_t n, int value)
{
    int *end = first + n;
    for (int *p = first; p < end; p++)
        *p = value;
}

void reverse(int *a, int n)
{
    int low = 0, high = n - 1;
    while (low < high) {
        int t = a[low];
        a[low] = a[high];
        a[high] = t;
        low++;
        high--;
    }
}

int nth(const struct point *p, int i)
{
    return p[i].y;
}

void move(struct point *p, int dx)
{
    if (p != NULL)
        p->x = p->x + dx;
}

static int table[10];

int look_up(int i)
{
    return table[i];
}

int twice(const int *a)
{
    return sum(a, 8) + nth((const struct point *)0, 1);
}
