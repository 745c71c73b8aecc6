/* Functions that move bytes are known as the cells they move, by all their names. */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

struct s { int a; char *p; };

/*@ requires \valid(x) && \valid(y) && \separated(x, y); modifies *x; ensures x->a == y->a && x->p == y->p; */
void with_mempcpy(struct s *x, struct s *y) {
    char *end = mempcpy(x, y, sizeof *x);
    //@ assert end == (char *)(x + 1);
}

/*@ requires \valid(x); modifies *x; ensures x->a == 0 && x->p == NULL; */
void with_bzero(struct s *x) { bzero(x, sizeof *x); }

/*@ requires \valid(x); modifies *x; ensures x->a == 0 && x->p == NULL; */
void with_explicit_bzero(struct s *x) { explicit_bzero(x, sizeof *x); }

/*@ requires \valid(x) && \valid(y); modifies *x; ensures x->a == \old(y->a) && x->p == \old(y->p); */
void with_bcopy(struct s *x, struct s *y) { bcopy(y, x, sizeof *x); }

/*@ requires \valid(x) && \valid(y) && \separated(x, y); modifies *x; ensures x->a == y->a; */
void with_builtin(struct s *x, struct s *y) { __builtin_memcpy(x, y, sizeof *x); }

/*@ requires \valid_read(x) && \valid_read(y); modifies \nothing; */
int with_memcmp(struct s *x, struct s *y) { return memcmp(x, y, sizeof *x) || bcmp(x, y, sizeof *x); }
