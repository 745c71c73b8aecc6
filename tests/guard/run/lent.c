/* Functions that get the addresses of variables, of one size and of several, by name and by a pointer to the function. */
#include <stdio.h>

struct point { double x, y; };

static double length(const struct point *point) { return point->x * point->x + point->y * point->y; }
static double twice(const struct point *point) { return 2 * length(point); }

static int sum(const int *from, int count) { return count ? from[count - 1] + sum(from, count - 1) : 0; }

static void swap(int *left, int *right) {
    int kept = *left;
    *left = *right;
    *right = kept;
}

static int last(const int *from, int count) { return from[count - 1]; }

static int apply(int (*function)(const int *, int), const int *from, int count) { return function(from, count); }

int main(void) {
    struct point point = { 3, 4 };
    int few[2] = { 1, 2 }, many[5] = { 1, 2, 3, 4, 5 };
    static int always[3] = { 7, 8, 9 };
    swap(&few[0], &few[1]);
    swap(few, always);
    printf("%g %d %d %d\n", twice(&point), sum(few, 2), sum(many, 5), sum(always, 3));
    printf("%d %d %d\n", apply(last, few, 2), apply(last, many, 5), last(always, 3));
    return 0;
}
