/* A `_Bool` that was never given a value may hold bits that are no value of its type (C11 6.2.6.1p5). */
#include <stdlib.h>
#include <string.h>

static int t[2];

struct s {
    int n;
    _Bool b;
};

/*@ requires \valid_read(p);
    modifies \nothing; */
static int look(_Bool *p)
{
    return t[*p];
}

/*@ requires \valid(s);
    modifies s->n; */
static void set_number(struct s *s)
{
    s->n = 0;
}

int allocated(void)
{
    _Bool *b = malloc(1);
    if (!b)
        return 0;
    int r = t[*b]; //~ uninitialized-read
    *b = 0;
    free(b);
    return r;
}

int handed_on(void)
{
    _Bool *b = malloc(1);
    if (!b)
        return 0;
    int r = look(b); //~ uninitialized-read
    free(b);
    return r;
}

int member(void)
{
    struct s s;
    set_number(&s);
    return look(&s.b); //~ uninitialized-read
}

void copied_with_the_rest(void)
{
    struct s s, r;
    set_number(&s);
    r = s; //~ uninitialized-read
}

struct s *returned(void)
{
    struct s *s = malloc(sizeof *s);
    if (s)
        s->n = 0;
    return s; //~ uninitialized-read
}

struct s returned_by_value(int x)
{
    struct s s;
    s.n = x;
    return s; //~ uninitialized-read
}

int behind_the_old_end(void)
{
    _Bool *b = calloc(1, 1);
    if (!b)
        return 0;
    _Bool *c = realloc(b, 2);
    if (!c) {
        free(b);
        return 0;
    }
    int r = t[c[1]]; //~ uninitialized-read
    free(c);
    return r;
}

void made_in_rounds(int n)
{
    for (int i = 0; i < n; i++) { //~ invariant-preserved
        struct s *s = malloc(sizeof *s);
        if (s)
            s->n = i;
    }
}

int first_used_later(void)
{
    void *m = malloc(sizeof(struct s));
    if (!m)
        return 0;
    struct s *s = m;
    int r = t[s->b]; //~ uninitialized-read
    free(m);
    return r;
}

int through_a_pointer(void)
{
    _Bool b;
    _Bool *p = &b;
    return t[*p]; //~ uninitialized-read
}

int element(void)
{
    _Bool a[3];
    return t[a[1]]; //~ uninitialized-read
}

int inactive(void)
{
    union {
        char c;
        _Bool b;
    } u;
    u.c = 7;
    return t[u.b]; //~ type-mismatch
}

void bytes_copied(void)
{
    _Bool a[3], b[3];
    memcpy(b, a, sizeof b); //~ uninitialized-read
}

void elsewhere(struct s *);

void for_another_file(void)
{
    struct s s;
    elsewhere(&s); //~ uninitialized-read
}
