/* A `_Bool` that was given a value holds 0 or 1, also behind calls, loops and copies; memory that a function is handed holds values. */
#include <stdlib.h>
#include <string.h>

static int t[2];

struct s {
    int n;
    _Bool b;
};

/*@ requires \valid_read(s);
    modifies \nothing; */
static int look(struct s *s)
{
    return t[s->b];
}

/*@ requires \valid(s);
    modifies *s;
    ensures s->b == 0; */
static void set(struct s *s)
{
    s->n = 0;
    s->b = 0;
}

/*@ requires \valid(s);
    modifies s->b; */
static void flip(struct s *s)
{
    s->b = !s->b;
}

int allocated(void)
{
    _Bool *b = malloc(1);
    if (!b)
        return 0;
    *b = 1;
    int r = t[*b];
    free(b);
    return r;
}

int set_by_another(void)
{
    struct s s;
    set(&s);
    flip(&s);
    return look(&s);
}

int cleared(void)
{
    struct s s;
    memset(&s, 0, sizeof s);
    return look(&s);
}

/*@ ensures \result == \null || \valid(\result); */
struct s *made(void)
{
    struct s *s = malloc(sizeof *s);
    if (s) {
        s->n = 0;
        s->b = 0;
    }
    return s;
}

int made_by_another(void)
{
    struct s *s = made();
    return s ? t[s->b] : 0;
}

struct s by_value(int x)
{
    struct s s;
    s.n = x;
    s.b = x;
    return s;
}

int of_a_value(struct s passed)
{
    struct s s = by_value(3);
    return t[s.b] == t[passed.b];
}

int all_zero(void)
{
    struct s *s = calloc(3, sizeof *s);
    if (!s)
        return 0;
    int r = t[s[1].b];
    free(s);
    return r;
}

void made_in_rounds(int n)
{
    for (int i = 0; i < n; i++) {
        struct s *s = malloc(sizeof *s);
        if (s)
            s->b = 0;
    }
}

int other_objects_in_rounds(int n)
{
    struct s s = { 1 };
    for (int i = 0; i < n; i++) {
        int *p = malloc(sizeof *p);
        if (p) {
            *p = i;
            free(p);
        }
        flip(&s);
    }
    return look(&s);
}

static _Bool g;

int of_static_storage(void)
{
    _Bool a[3] = { 0 }, b[3];
    memcpy(b, a, sizeof b);
    return t[g] == t[b[1]];
}
