/* Sorting needs something to compare with, and elements that are whole objects; links are not followed. */
#include <stdlib.h>

void unordered(void) {
    int a[2] = { 2, 1 };
    qsort(a, 2, sizeof *a, 0); //~ precondition
}

//@ modifies \nothing;
static int same(const void *a, const void *b) { return 0; }

void without_size(void) {
    int a[2] = { 2, 1 };
    qsort(a, 2, 0, same); //~ precondition
}

struct flags { _Bool b; unsigned char c; };
int bytes_of_a_record(void) {
    int a[2] = { 0, 0 };
    struct flags s = { 1, 5 };
    qsort(&s, 2, 1, same); //~ type-mismatch
    return a[s.b];
}

int halves(void) {
    int *a[2] = { 0, 0 };
    qsort(a, 4, sizeof *a / 2, same); //~ type-mismatch
    return a[0] == a[1];
}

//@ requires 0 < n < 100;
void through_void(void *a, size_t n) {
    qsort(a, n, 4, same); //~ precondition type-mismatch
}

struct node { struct node *next; int key; };
/*@ predicate is_list(struct node *h) = B(h, node.next) == \null; */
int links(void) {
    struct node n[2];
    n[1].next = 0;
    n[1].key = 1;
    n[0].next = &n[1];
    n[0].key = 2;
    qsort(n, 2, sizeof n[0], same); //~ unsupported behind-unsupported
    return n[1].next == &n[1]; //~ behind-unsupported
} //~ behind-unsupported
