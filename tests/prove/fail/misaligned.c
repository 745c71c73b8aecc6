/* An address is a multiple of what its type needs: C11 6.3.2.3p7. */
#include <stdlib.h>
#include <string.h>
struct __attribute__((packed)) p { char c; int i; int a[3]; };
struct inner { int x; };
struct __attribute__((packed)) outer { char c; struct inner in; struct inner many[2]; };
struct loose { char c; long l __attribute__((packed)); };
struct wide { int x; } __attribute__((aligned(64)));

/*@ requires \valid_read(q); modifies \nothing; */
int reads(const int *q)
{
    return *q;
}

int member(void)
{
    struct p x = {1, 2, {3}};
    return reads(&x.i); //~ misaligned
}

int element(struct p *x)
{
    struct p own = {1, 2, {3}};
    return reads(own.a + 1); //~ misaligned
}

/*@ requires \valid_read(o); */
int nested(struct outer *o)
{
    struct inner *in = &o->in; //~ misaligned
    return in->x;
}

/*@ requires \valid_read(o); */
int nested_element(struct outer *o)
{
    struct inner *in = o->many; //~ misaligned
    return in->x;
}

/*@ requires \valid_read(o); */
long by_member(struct loose *o)
{
    long *l = &o->l; //~ misaligned
    return *l;
}

/*@ requires \valid_read(x); */
int through_void(struct p *x)
{
    void *v = &x->i;
    int *q = v;
    return *q; //~ misaligned
}

int bytes(void)
{
    char text[8] = "";
    struct inner *in = (struct inner *)text; //~ misaligned
    return in != 0;
}

int over_aligned(void)
{
    struct wide *w = malloc(sizeof *w); //~ misaligned
    if (!w)
        return 0;
    w->x = 1;
    int result = w->x;
    free(w);
    return result;
}

int over_aligned_later(void)
{
    void *memory = malloc(sizeof(struct wide));
    if (!memory)
        return 0;
    struct wide *w = memory; //~ misaligned
    w->x = 1;
    free(memory);
    return 1;
}

int too_little(void)
{
    struct wide *w = aligned_alloc(32, sizeof *w); //~ misaligned
    free(w);
    return 0;
}
