/* What may be accessed as what (C11 6.5p7). */
#include <string.h>

static int t[2];

/*@ requires \valid_read(p);
    modifies \nothing; */
unsigned as_unsigned(int *p)
{
    return *(unsigned *)p;
}

void twin_is_written(void)
{
    unsigned x = 5;
    *(int *)&x = -1;
    //@ assert x == 4294967295;
}

void any_pointer_as_void_pointer(void)
{
    int *p = 0;
    void **v = (void **)&p;
    *v = &t[1];
    //@ assert p == &t[1];
}

struct s {
    long l;
    long long m;
    int *p;
    struct s *next;
};

/*@ requires \valid(s);
    modifies *s;
    ensures s->l == 1 && s->m == 2; */
void members_through_pointers(struct s *s)
{
    long *l = &s->l;
    *l = 1;
    long long *m = &s->m;
    *m = 2;
    int **p = &s->p;
    *p = t;
    struct s **n = &s->next;
    *n = s;
}

/*@ requires \valid(p) && \valid(q);
    modifies *p, *q;
    ensures *p == 1; */
void differ_by_type(long *p, long long *q)
{
    *p = 1;
    *q = 2;
}

/*@ requires \valid(p) && \valid(q);
    modifies *p, *q;
    ensures *p == &t[0]; */
void pointers_differ_by_type(int **p, struct s **q)
{
    *p = t;
    *q = 0;
}

enum e { A, B };

void enum_as_its_integer(void)
{
    enum e e = A;
    unsigned *u = (unsigned *)&e;
    *u = B;
    //@ assert e == B;
}

/*@ requires \valid_read(v);
    modifies \nothing; */
static int is_null(const char *const *v)
{
    return *v == 0;
}

void qualifiers_do_not_count(void)
{
    char *s = 0;
    int r = is_null((const char **)&s);
}

/* Functions that copy bytes copy whatever there is into what was declared. */
void copied(void)
{
    long a[2] = { 1, 2 }, x = 3;
    long long b[2], y;
    memcpy(b, a, sizeof b);
    memcpy(&y, &x, sizeof y);
    //@ assert y == 3;
}
