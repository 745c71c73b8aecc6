/* Packed members by their names, as bytes and through packed types; memory with the alignment that is asked for. */
#include <stdlib.h>
#include <string.h>
struct __attribute__((packed)) p { char c; int i; int a[3]; short s; };
struct inner { int x; };
struct __attribute__((packed)) outer { char c; struct inner in; struct inner many[2]; };
struct plain { char c; int i; double d[2]; };
struct wide { int x; } __attribute__((aligned(64)));
struct pair { _Alignas(16) char first[16]; int second; };

/*@ requires \valid(x) && 0 <= k < 3; modifies *x; */
int names(struct p *x, int k)
{
    x->i = 3;
    x->a[k] = 4;
    *x->a = 5;
    x->a[1] ^= 1;
    return x->i ^ x->a[2];
}

/*@ requires \valid(o); modifies *o; ensures \result == 7; */
int nested(struct outer *o)
{
    struct inner copy = {7};
    o->in = copy;
    o->many[1] = o->in;
    return o->many[1].x;
}

/*@ requires \valid_read(x); */
int copied(struct p *x)
{
    int i;
    memcpy(&i, &x->i, sizeof i);
    char *byte = (char *)&x->i;
    return i ^ *byte;
}

/*@ requires \valid(x); modifies x->i; */
int *plain(struct plain *x)
{
    double *d = &x->d[1];
    x->i = d != x->d;
    return &x->i;
}

struct wide *allocated(void)
{
    struct wide *w = aligned_alloc(64, sizeof *w);
    if (w)
        w->x = 1;
    return w;
}

int variables(void)
{
    struct wide w = {1};
    struct wide *p = &w;
    struct pair pair = {"", 2};
    int *second = &pair.second;
    return p->x + *second;
}

void one_of_two(int wide)
{
    char *p = aligned_alloc(wide ? 64 : 16, 128);
    free(p);
}
