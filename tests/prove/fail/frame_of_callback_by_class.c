/* A function that becomes a pointer modifies cells of the types that the pointer's contract names, and no others. */
struct m { int i; short s; };

/*@ requires \valid((struct m *)p); modifies p[0 .. 1]; */
typedef void (*fn)(int *p);

/*@ requires \valid((struct m *)p); modifies ((struct m *)p)->s; */
static void sets_short(int *p) //~ frame
{
    ((struct m *)p)->s = 3;
}

/*@ requires \valid((struct m *)p); modifies *p; */
static void sets_int(int *p)
{
    *p = 3;
}

static int t[2];

static int run(fn f)
{
    if (!f)
        return 0;
    struct m m = {0, 1};
    f(&m.i);
    return t[m.s];
}

int wrong(void)
{
    return run(sets_short);
}

int right(void)
{
    return run(sets_int);
}
