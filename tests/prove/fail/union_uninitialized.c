/* C11 6.3.2.1p2: a union of which no member has been given a value. */
union number { int i; float f; };
union reg { unsigned raw; struct { unsigned low : 4, high : 28; } bits; };
struct tagged { int tag; union number n; };

int never(void)
{
    union number n;
    return n.i; //~ uninitialized-read
}

int in_struct(void)
{
    struct tagged t;
    t.tag = 1;
    return t.n.i; //~ uninitialized-read
}

unsigned bits(void)
{
    union reg r;
    return r.bits.low; //~ uninitialized-read
}

int on_one_path(int c)
{
    union number n;
    if (c)
        n.f = 1.0f;
    return n.i; //~ uninitialized-read
}

/* A store to one bit-field gives the others no value. */
unsigned other_bits(void)
{
    union reg r;
    r.bits.low = 3;
    return r.bits.high; //~ uninitialized-read
}

unsigned whole(void)
{
    union reg r;
    r.bits.low = 3;
    return r.raw; //~ uninitialized-read
}
