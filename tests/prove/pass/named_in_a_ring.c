/* Two small functions that name each other without calling: what one is put in place of a call must not ask about the other forever. */
struct hooks { int (*next)(struct hooks *); };
static int first(struct hooks *hooks);
static int second(struct hooks *hooks);

/*@ requires \valid(hooks); modifies hooks->next; ensures hooks->next == f; */
static void hook(struct hooks *hooks, int (*f)(struct hooks *))
{
    hooks->next = f;
}

static int third(int n)
{
    return n > 0;
}

static int first(struct hooks *hooks)
{
    if (hooks)
        return third(1);
    struct hooks own;
    hook(&own, second);
    return 1;
}

static int second(struct hooks *hooks)
{
    if (hooks)
        return third(2);
    struct hooks own;
    hook(&own, first);
    return 1;
}

int both(void)
{
    int x = first(0), y = second(0);
    //@ assert x == 1 && y == 1;
    return x + y;
}
