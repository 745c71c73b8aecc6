// The contract of a parameter that points to a function may name the other parameters; it is shown where a function is passed.
#define _GNU_SOURCE
#include <stdlib.h>

//@ requires \valid_read((const int *) left) && \valid_read((const int *) right); modifies \nothing;
static int by_value(const void *left, const void *right) {
    int a = *(const int *) left, b = *(const int *) right;
    return a < b ? -1 : a > b;
}

//@ requires \valid_read((const int *) left) && \valid_read((const int *) right) && \valid_read((int *) sign); modifies \nothing;
static int by_sign(const void *left, const void *right, void *sign) {
    return *(int *) sign > 0 ? by_value(left, right) : by_value(right, left);
}

//@ requires 0 < n <= 1000 && \valid(a + (0 .. n - 1)); modifies a[0 .. n - 1];
void sort_down(int *a, int n) {
    int sign = -1;
    qsort_r(a, n, sizeof *a, by_sign, &sign);
}

struct entry {
    int key;
    const char *name;
};
//@ requires \valid_read((const int *) left) && \valid_read((const struct entry *) right); modifies \nothing;
static int by_key(const void *left, const void *right) {
    int key = *(const int *) left, other = ((const struct entry *) right)->key;
    return key < other ? -1 : key > other;
}

//@ requires 0 < n <= 1000 && \valid(a + (0 .. n - 1)); modifies a[0 .. n - 1];
void sort(int *a, int n) {
    qsort(a, n, sizeof(int), by_value);
}

//@ requires 0 < n <= 1000 && \valid_read(table + (0 .. n - 1)); modifies \nothing;
int knows(const struct entry *table, int n, int key) {
    return bsearch(&key, table, n, sizeof *table, by_key) != NULL;
}

//@ requires \valid(context); modifies *context; ensures *context == \old(*context) + 1 || *context == 0;
static void count(int *context) {
    if (*context < 100)
        ++*context;
    else
        *context = 0;
}

/*@ requires \valid(context);
    requires 0 <= n;
    modifies *context; */
static void times(int n, int *context,
    /*@ requires mine: p == context && \valid(p);
        modifies *p; */
    void (*f)(int *p)) {
    if (f && n > 0) {
        f(context);
        times(n - 1, context, f);
    }
}

int twice(void) {
    int counter = 0;
    times(2, &counter, count);
    return counter;
}
