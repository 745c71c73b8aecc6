/* What is done to memory that others see has an order, also by way of the address of a local. */
struct pair { int left, right; };

/*@ requires \valid(p) && p->left < 100; modifies p->left; ensures p->left == 100; ensures \result == 1; */
int through(struct pair *p)
{
    struct pair *same = p;
    same->left = 100;
    return 1;
}

/*@ requires \valid(p) && 0 <= p->left < 100; modifies p->left; ensures \result == 1 + \old(p->left); */ //~ postcondition
int seen(struct pair *p)
{
    return through(p) + p->left;
}

/*@ ensures \result == 6; */ //~ postcondition
int of_local(void)
{
    struct pair own = { 5, 5 };
    struct pair *p = &own;
    return through(p) + own.left;
}

static int kept;

static int keep(void)
{
    static struct pair last;
    last.left = 3;
    kept = last.left;
    return 1;
}

/*@ requires kept == 0; ensures \result == 1; */ //~ postcondition
int remembered(void)
{
    return keep() + kept;
}
