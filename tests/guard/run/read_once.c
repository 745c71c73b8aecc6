/* What a loop reads in front of it: nothing that it would not have read, and nothing that changes in it. */
#include <stdio.h>
#include <stdlib.h>

struct row { int width; int *cells; struct row *next; };

static int *shared;
static struct row fixed;

static int sum(const struct row *row) {
    int all = 0;
    for (; row; row = row->next)
        for (int i = 0; i < row->width; i++) all += row->cells[i] * (i + 1);
    return all;
}

static int through_null(const struct row *row, int count) {
    int all = 0;
    for (int i = 0; i < count; i++) all += row->cells[i];
    return all;
}

static int moved(struct row *row, int *other) {
    int all = 0;
    for (int i = 0; i < 3; i++) {
        all += row->cells[i];
        row->cells = i ? row->cells : other;
    }
    return all;
}

static int by_the_local(struct row *row) {
    int all = 0;
    for (int i = 0; i < 4; i++) {
        all += row->cells[i & 1];
        row = row->next ? row->next : row;
    }
    return all;
}

static int of_variables(int count) {
    int all = 0;
    for (int i = 0; i < count; i++) all += shared[i] - fixed.cells[i];
    while (count-- > 0 && shared[count] != 2) all++;
    return all;
}

static int of_its_own(const int *from, int count) {
    int all = 0;
    for (int i = 0; i < count; i++) {
        struct row own = { 1, (int *)from, 0 };
        all += own.cells[i] + own.width;
    }
    return all;
}

int main(void) {
    int one[3] = { 1, 2, 3 }, two[3] = { 4, 5, 6 };
    struct row last = { 3, two, 0 }, first = { 2, one, &last };
    printf("%d %d\n", sum(&first), through_null(0, 0));
    printf("%d\n", moved(&first, two));
    printf("%d\n", by_the_local(&first));
    printf("%d\n", of_variables(0));
    shared = one;
    fixed.cells = two;
    printf("%d %d\n", of_variables(3), of_its_own(two, 3));
    return 0;
}
