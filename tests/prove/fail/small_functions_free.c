/* A small function that frees what its callers gave it is at fault itself; what its callers do behind the call is looked at all the same. */
#include <stdlib.h>
struct node { int x; struct node *next; };
static void drop(struct node *n) { free(n); } //~ frees invalid-free double-free
static void drop_within(struct node *n) { drop(n); }
/*@ requires \valid(n) && \freeable(n); frees n; */
int use_after(struct node *n, int c)
{
    if (c)
        drop(n);
    return n->x; //~ use-after-free
}
/*@ requires \valid(n) && \freeable(n); frees n; */
int use_after_both(struct node *n, int c)
{
    if (c)
        drop_within(n);
    return n->x; //~ use-after-free
}
static struct node *gone(struct node *n) { free(n); return n; } //~ frees invalid-free double-free
/*@ requires \valid(n) && \freeable(n); frees n; */
int use_returned(struct node *n, int c)
{
    if (c)
        return gone(n)->x; //~ use-after-free
    return 0;
}
static void drop_some(struct node *n) { if (n->x) free(n); } //~ null-dereference frees invalid-free use-after-free out-of-bounds type-mismatch
/*@ requires \valid(n) && \freeable(n); frees n; */
int use_some(struct node *n)
{
    drop_some(n);
    return n->x; //~ use-after-free
}
static struct node *make(int x)
{
    struct node *n = malloc(sizeof *n);
    if (n) {
        n->x = x;
        n->next = 0;
    }
    return n;
}
int use_own(int x)
{
    struct node *n = make(x);
    if (!n)
        return 0;
    drop(n);
    return n->x; //~ use-after-free
}
