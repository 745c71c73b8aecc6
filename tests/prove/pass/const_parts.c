/* Constant members are read as others are, and allocated memory was not defined with them (C11 6.7.3p6). */
#include <stdlib.h>
#include <string.h>

struct in { const int x; int y; };
struct pair { int a; int b; };
struct whole { const struct pair p; int c; };
union either { const int f; int g; };

int read_all(void) {
    struct whole w = {{1, 2}, 3};
    const struct pair *q = &w.p;
    union either e = {4};
    struct pair own = *q;
    own.a = 5;
    w.c = 6;
    //@ assert q->a == 1 && own.a == 5 && e.f == 4;
    return q->a + own.b + w.c;
}

int allocated(void) {
    struct in *s = malloc(sizeof *s);
    if (!s)
        return 0;
    memset((void *)s, 0, sizeof *s);
    int *p = (int *)&s->x;
    *p = 3;
    int x = s->x;
    //@ assert x == 3;
    free(s);
    return x;
}

int other_member(void) {
    struct in s = {1, 2};
    int *p = &s.y;
    *p = 3;
    //@ assert s.x == 1;
    return s.y;
}

/*@ requires \valid(q);
    modifies *q; */
void init(struct pair *q) {
    q->a = 0;
    struct pair other = {1, 2};
    *q = other;
}

void on_the_heap(void) {
    struct pair *q = malloc(sizeof *q);
    if (!q)
        return;
    init(q);
    free(q);
}
