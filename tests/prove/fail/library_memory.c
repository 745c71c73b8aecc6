/* What moves bytes must find them, and must be allowed to write. */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

struct s { int a; char *p; };

/*@ requires \valid(x) && \valid(y); modifies *x; */
void may_overlap(struct s *x, struct s *y) { mempcpy(x, y, sizeof *x); } //~ precondition

/*@ requires \valid(x); modifies x->a; */
void more_than_allowed(struct s *x) { bzero(x, sizeof *x); } //~ frame

/*@ requires \valid(x) && \valid(y); modifies *x; */
void wrong_way(struct s *x, struct s *y) { bcopy(x, y, sizeof *x); } //~ frame

void too_long(struct s *y) {
    struct s x;
    bzero(&x, 2 * sizeof x); //~ out-of-bounds
}

/* C11 7.24.1p2: the pointers must be valid even if nothing is copied. */
void nothing_from_nowhere(char *to) {
    memcpy(to, NULL, 0); //~ null-dereference
}
void nothing_to_nowhere(void) {
    memset(NULL, 0, 0); //~ null-dereference
}
//@ requires \valid(to + (0 .. n - 1));
void nothing_at_all(unsigned long n, char *to) {
    memset(to, 0, n); //~ null-dereference use-after-free out-of-bounds
}
