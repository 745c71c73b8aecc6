/* C11 6.7.3p6: what is defined with `const`, as a member or as part of one, is not written through a pointer that does not know it. */
#include <string.h>

struct in { const int x; int y; };
struct pair { int a; int b; unsigned low : 3; };
struct whole { const struct pair p; int c; };
union either { const int f; int g; };
struct around { const union { int i; float f; } u; const struct pair many[2]; };

void by_scalar(void) {
    struct whole w = {{1, 2, 3}, 4};
    int *p = (int *)&w.p.a;
    *p = 3; //~ type-mismatch
}

void by_struct(void) {
    struct whole w = {{1, 2, 3}, 4};
    struct pair *q = (struct pair *)&w.p;
    q->b = 3; //~ type-mismatch
}

void by_bits(void) {
    struct whole w = {{1, 2, 3}, 4};
    struct pair *q = (struct pair *)&w.p;
    q->low = 1; //~ type-mismatch
}

void at_once(void) {
    struct whole w = {{1, 2, 3}, 4};
    struct pair *q = (struct pair *)&w.p, other = {5, 6, 7};
    *q = other; //~ type-mismatch
}

void cleared(void) {
    struct in s = {1, 2};
    memset((void *)&s, 0, sizeof s); //~ type-mismatch
}

void copied(void) {
    struct in s = {1, 2}, t = {3, 4};
    memcpy((void *)&s, &t, sizeof s); //~ type-mismatch
}

void part_cleared(void) {
    struct whole w = {{1, 2, 3}, 4};
    memset((void *)&w.p, 0, sizeof w.p); //~ type-mismatch
}

void in_union(void) {
    union either e = {1};
    int *p = (int *)&e.f;
    *p = 3; //~ type-mismatch
}

void element(void) {
    struct around r = {{1}, {{1, 2, 3}, {4, 5, 6}}};
    struct pair *q = (struct pair *)&r.many[1];
    q->a = 3; //~ type-mismatch
}

/*@ requires \valid(p);
    modifies *p; */
void set(int *p) {
    *p = 1;
}

void by_call(void) {
    struct whole w = {{1, 2, 3}, 4};
    set((int *)&w.p.a); //~ precondition
}

/*@ requires \valid(q);
    modifies *q; */
void elsewhere(struct pair *q);

void by_call_of_struct(void) {
    struct whole w = {{1, 2, 3}, 4};
    elsewhere((struct pair *)&w.p); //~ precondition
}
