/* A cell is accessed as its own type, its signed or unsigned twin, or as characters (C11 6.5p7). */
#include <stdlib.h>
#include <string.h>

static int t[2];

/*@ requires \valid(p) && \valid(q);
    modifies *p, *q; */
static int store_both(long *p, long long *q)
{
    *p = 0;
    *q = 7;
    return t[*p];
}

int long_and_long_long(void)
{
    long x = 0;
    return store_both(&x, (long long *)&x); //~ precondition
}

void through_a_cast(void)
{
    long x = 0;
    *(long long *)&x = 1; //~ type-mismatch
}

void another_pointer(void)
{
    int *p = 0;
    *(short **)&p = 0; //~ type-mismatch
}

void void_pointer_as_another(void)
{
    void *p = 0;
    *(int **)&p = 0; //~ type-mismatch
}

struct s {
    long l;
    long long m;
    struct s *next;
};

/*@ requires \valid(s); */
void member_of_another_type(struct s *s)
{
    long *l = (long *)&s->m;
    *l = 1; //~ type-mismatch
}

/*@ requires \valid(s); */
void member_pointer(struct s *s)
{
    int **p = (int **)&s->next;
    *p = 0; //~ type-mismatch
}

union u {
    long l;
    long long m;
};

long long other_member(void)
{
    union u u;
    u.l = 1;
    long long *p = &u.m;
    return *p; //~ type-mismatch
}

typedef int (*no_argument)(void);
typedef int (*one_argument)(int);

void pointers_to_functions(no_argument f)
{
    *(one_argument *)&f = 0; //~ type-mismatch
}

/* What is copied to memory without a declared type keeps its type (C11 6.5p6). */
void copied_type(void)
{
    long long v = 3;
    long *p = malloc(sizeof *p);
    if (p) {
        memcpy(p, &v, sizeof v); //~ type-mismatch
        free(p);
    }
}

void settled_by_the_first(void)
{
    void *m = malloc(8);
    if (m) {
        long *p = m;
        *p = 1;
        long long *q = m;
        *q = 2; //~ type-mismatch
        free(m);
    }
}

void moved_type(void)
{
    long *p = malloc(sizeof *p);
    if (!p)
        return;
    *p = 1;
    long long *q = realloc(p, 16); //~ type-mismatch
    free(q ? (void *)q : (void *)p);
}
