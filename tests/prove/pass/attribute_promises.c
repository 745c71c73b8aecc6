/* Promises of attributes that are kept, and attributes that promise nothing. */
#include <stdlib.h>
static int t[4];
static const int table[4] = {1, 2, 3, 4};
/*@ requires n >= 0; modifies \nothing; */
void take(int *p, int n) __attribute__((nonnull, leaf, nothrow, access(read_only, 1)));
void gives(void) {
    take(t, 4);
}
__attribute__((returns_nonnull, noinline, cold)) int *never_null(int n) {
    if (n) {
        return t + 1;
    }
    return t;
}
/*@ requires n > 0; */
__attribute__((malloc, alloc_size(1), warn_unused_result)) char *fresh(size_t n) {
    char *p = malloc(n);
    return p;
}
/*@ requires \valid_read(a + (0 .. 1)); */
__attribute__((pure)) int sum(const int a[static 2]) {
    int copy[2] = {a[0] % 10, a[1] % 10};
    return copy[0] + copy[1];
}
__attribute__((const)) int look_up(unsigned i) {
    int copy[2] = {1, 2};
    return table[i % 4] + copy[i % 2];
}
int long_enough(void) {
    int three[3] = {1, 2, 3};
    return sum(three);
}
__attribute__((optimize("O2"), target("sse4.2"), aligned(64))) int plain(void) {
    return 1;
}
