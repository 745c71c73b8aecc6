/* What compilers rely on because an attribute says it. */
#include <stddef.h>
static int t[2];
static int state;
void take(int *p, int n, int *q) __attribute__((nonnull(1, 3)));
__attribute__((__nonnull__)) static int read_all(int n, const int *p) { return n; }
void nulls(int *p) {
    take(p, 1, p); //~ precondition
}
int nulls_too(void) {
    return read_all(1, NULL); //~ precondition
}
int through_pointer(void) {
    int (*f)(int, const int *) = read_all;
    return f(1, NULL); //~ precondition
}
__attribute__((returns_nonnull)) int *maybe_null(int n) {
    if (n) {
        return NULL; //~ postcondition
    }
    return t;
}
__attribute__((malloc)) int *not_new(void) {
    return t; //~ postcondition
}
__attribute__((alloc_size(1))) char *too_small(size_t n) {
    static char pool[100];
    return pool; //~ postcondition
}
__attribute__((pure)) int counts(void) {
    state ^= 1; //~ frame
    return state;
}
__attribute__((__const__)) int looks(void) {
    return state; //~ frame
}
__attribute__((const)) int looks_through(const int *p) {
    return p == NULL ? 0 : *p; //~ frame null-dereference use-after-free out-of-bounds type-mismatch
}
__attribute__((assume_aligned(64))) int *aligned(void) { //~ unsupported behind-unsupported
    return t;
}
static int first(int a[static 3]) {
    return 0;
}
int short_array(void) {
    int two[2] = {1, 2};
    return first(two); //~ out-of-bounds
}
int null_array(void) {
    return first(NULL); //~ out-of-bounds
}
__attribute__((optimize("fast-math"))) double fast(double a) { //~ unsupported
    return a;
}
__attribute__((naked)) int bare(void) { //~ unsupported
} //~ behind-unsupported
