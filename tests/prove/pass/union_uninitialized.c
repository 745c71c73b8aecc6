/* A store to any member gives the union a value, and so does whoever gets its address. */
union number { int i; float f; };
union reg { unsigned raw; struct { unsigned low : 4, high : 28; } bits; };
struct tagged { int tag; union number n; };

int stored(void)
{
    union number n;
    n.f = 1.0f;
    return n.i;
}

unsigned bits(void)
{
    union reg r;
    r.bits.low = 3;
    unsigned low = r.bits.low;
    r.bits.high = low;
    return r.raw;
}

/*@ requires \valid(n); modifies *n; */
void fill(union number *n);

int elsewhere(void)
{
    union number n;
    fill(&n);
    return n.i;
}

int copied(struct tagged t)
{
    struct tagged u;
    u = t;
    union number n = u.n;
    union number m;
    m = n;
    return m.i;
}

int given(int c)
{
    union number n = { c };
    union number z = { 0 };
    return n.i == z.i;
}
