/* Registers: a number and its bit-fields in one union. */
#include <stdint.h>

union reg {
    uint32_t raw;
    struct { uint32_t en : 1, mode : 3, rest : 28; } f;
};

/*@ ensures \result == raw - raw % 2 + 1; */
uint32_t enable(uint32_t raw)
{
    union reg r;
    r.raw = raw;
    r.f.en = 1;
    return r.raw;
}

/*@ ensures \result == (raw >> 1) % 8; */
unsigned mode_of(uint32_t raw)
{
    union reg r;
    r.raw = raw;
    return r.f.mode;
}

/*@ requires \valid(r);
    modifies *r;
    ensures r->f.en == 1 && r->f.mode == \old(r->f.mode) && r->f.rest == \old(r->f.rest); */
void start(union reg *r)
{
    r->f.en = 1;
}

/*@ requires \valid(r);
    modifies r->f.mode;
    ensures r->f.mode == mode % 8; */
void set_mode(union reg *r, unsigned mode)
{
    r->f.mode = mode;
}

int only_one(void)
{
    union reg a, b;
    b.raw = 5;
    set_mode(&a, 3);
    //@ assert b.raw == 5;
    return a.f.mode;
}

/*@ ensures \result == 2; */
int initialised(void)
{
    union reg r = { .f = { .mode = 2 } }, z = { 0 };
    //@ assert r.f.en == 0 && r.f.rest == 0 && r.raw == 4 && z.f.mode == 0;
    return r.f.mode;
}

/* Several fields, one after the other; signed ones; what is wider is cut. */
union status {
    uint16_t raw;
    struct { int16_t low : 4, high : 12; };
};

/*@ ensures \result == -3; */
int fields(void)
{
    union status s;
    s.low = 5;
    s.high = 13;
    s.low += 8;
    //@ assert s.high == 13;
    return s.low;
}

/* The struct is smaller than the number: what no field names may change, the fields do not. */
union small {
    uint32_t raw;
    struct { uint32_t a : 4, b : 4; } f;
};

/*@ ensures \result == 12; */
int pair(void)
{
    union small s;
    s.raw = 0;
    s.f.a = 7;
    s.f.b = 5;
    return s.f.a + s.f.b;
}

/* No number: any value of the width. */
union odd {
    struct { unsigned a : 3; } x;
    struct { unsigned b : 3; } y;
};

/*@ requires \valid(o);
    modifies *o;
    ensures 0 <= \result <= 7; */
int odd(union odd *o)
{
    o->x.a = 9;
    return o->y.b;
}

/* In a struct of registers, in a loop. */
struct device { int id; union reg control; uint8_t tail; };

/*@ requires \valid(d);
    modifies d->control;
    ensures d->id == \old(d->id) && d->tail == \old(d->tail); */
void wait(struct device *d, int n)
{
    //@ loop invariant \valid(d);
    for (int i = 0; i < n; i++)
        d->control.f.mode++;
}

/* One byte. */
union flags {
    uint8_t all;
    struct { uint8_t z : 1, n : 1, rest : 6; };
};

/*@ ensures \result == 2; */
int flags(void)
{
    union flags f;
    f.all = 0;
    f.n = 1;
    return f.all;
}

/* A record with other members, and bit-fields of the union itself: no number has their bits, so that nothing is known of them. */
struct inner { int a; unsigned flag : 3; };
union outer { struct inner in; int b; unsigned bits : 5; };

/*@ requires \valid(p); modifies p->in.flag; ensures \true; */
static void put(union outer *p)
{
    p->in.flag = 1;
}

/*@ ensures 0 <= \result <= 7; */
int set(void)
{
    union outer u;
    u.b = 5;
    u.bits = 2;
    put(&u);
    return u.in.flag;
}
