/* What a store into a bit-field of a union changes, and what is not known of it. */
#include <stdint.h>

union reg {
    uint32_t raw;
    struct { uint32_t en : 1, mode : 3, rest : 28; } f;
};

uint32_t unchanged(uint32_t raw)
{
    union reg r;
    r.raw = raw;
    r.f.en = 1;
    //@ assert r.raw == raw; //~ assertion
    return r.raw;
}

unsigned other_bits(uint32_t raw)
{
    union reg r;
    r.raw = raw;
    r.f.en = 1;
    //@ assert r.f.mode != 7; //~ assertion
    return r.f.mode;
}

/* C11 6.2.6.1p6: padding takes unspecified values. */
union small {
    uint32_t raw;
    struct { uint32_t a : 4, b : 4; } f;
};

uint32_t padding(void)
{
    union small s;
    s.raw = 0;
    s.f.a = 7;
    //@ assert s.raw == 7; //~ assertion
    return s.raw;
}

/* It is cut to its width. */
int wide(void)
{
    union reg r;
    r.f.mode = 12;
    //@ assert r.f.mode == 12; //~ assertion
    return r.f.mode;
}

/*@ requires \valid(r); modifies \nothing; */
void outside(union reg *r)
{
    r->f.en = 0; //~ frame
}

void null(union reg *r)
{
    r->f.en = 0; //~ null-dereference use-after-free out-of-bounds type-mismatch
}

/* Bits of a union are not those of a struct that stands alone. */
struct bits { unsigned a : 3; };
union with { unsigned raw; struct bits b; };

/*@ requires \valid(w); modifies *w; */
int through_pointer(union with *w)
{
    struct bits *b = &w->b;
    b->a = 1; //~ type-mismatch
    return b->a;
}

union odd {
    struct { unsigned a : 3; } x;
    struct { unsigned b : 3; } y;
};

/*@ requires \valid(o); modifies *o; */
int unknown(union odd *o)
{
    o->x.a = 1;
    int a = o->x.a;
    //@ assert a == 1; //~ assertion
    return a;
}

/*@ requires \valid(r); modifies r->f.en; */
void set(union reg *r);

/*@ requires \valid(r); */
void after_call(union reg *r)
{
    r->raw = 4;
    set(r);
    //@ assert r->raw == 4; //~ assertion
}

/* A loop that stores a field changes the number. */
/*@ requires \valid(r); */
void in_loop(union reg *r, int n)
{
    r->raw = 0;
    for (int i = 0; i < n; i++)
        r->f.mode = 2;
    //@ assert r->raw == 0; //~ assertion
}
