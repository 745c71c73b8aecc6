/* Pointers into parts of objects that stay where they belong. */
#include <stdlib.h>
#include <string.h>
struct s { int a[3]; int b[3]; int c; int d; };
/*@ requires \valid_read(p + (0 .. 1)); */
int second(const int *p) { return p[1]; }
/*@ requires \valid(s); */
int chosen(struct s *s, int c) {
    int *p = c ? s->a : s->b;
    return p[2] != (c ? s->a : s->b)[0];
}
/*@ requires \valid(s); */
int passed(struct s *s, int c) {
    int *p = c ? &s->b[1] : s->a;
    return second(p) != second(c ? s->a : s->b);
}
/*@ requires \valid(s); modifies s->c; */
void set(struct s *s) {
    int *p = &s->c;
    *p = 3;
    memset(&s->c, 0, sizeof s->c);
}
/*@ requires \valid(s); modifies *s; */
void clear(struct s *s) { memset(s->a, 0, sizeof s->a); memset(s, 0, sizeof *s); }
/*@ requires \valid(s); modifies s->a[..]; */
void walk(struct s *s) {
    int *end = s->a + 3;
    /*@ loop invariant s->a <= p <= end; loop invariant \base_addr(p) == \base_addr(s->a); */
    for (int *p = s->a; p < end; p++)
        *p = 1;
}
struct base { int kind; };
struct derived { struct base base; int more; };
/*@ requires \valid(d); */
int down(struct derived *d) {
    struct base *b = &d->base;
    struct derived *again = (struct derived *)b;
    return again->more;
}
struct node { struct node *next; int key; };
/*@ requires \valid(n) && \valid(n->next); modifies n->next, n->next->next; */
void cut(struct node *n, int c) {
    struct node **at = c ? &n->next : &n->next->next;
    *at = 0;
}
struct point { int x, y; };
struct pair { struct point a, b; };
int points(void) {
    struct pair *p = malloc(sizeof *p);
    if (!p)
        return 0;
    p->a.x = 1;
    p->b.y = 2;
    int sum = p->a.x + p->b.y;
    free(p);
    return sum;
}
struct tail { int n; int d[1]; };
/*@ requires \valid(t) && \valid(t->d + (0 .. 1)); */
int old_tail(struct tail *t) { return t->d[1]; }
