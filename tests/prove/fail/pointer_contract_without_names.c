/* A contract of pointers to functions that names no parameters: functions keep it whatever they are given. */
struct table {
    /*@ modifies \nothing;
        frees \nothing;
        ensures \result >= 0; */ //~ postcondition
    int (*place)(unsigned int, const char *);
    int size;
};

static int seen;

static int half(unsigned int key, const char *name)
{
    return (key >> 3) % 7;
}

static int wraps(unsigned int key, const char *name)
{
    return (int)key;
}

static int divides(unsigned int key, const char *name)
{
    return 8 % key; //~ division-by-zero
}

static int reads(unsigned int key, const char *name)
{
    return *name & 1; //~ null-dereference use-after-free out-of-bounds
}

static int counts(unsigned int key, const char *name) //~ frame
{
    return seen = key & 7;
}

/*@ requires \valid(table); */
void choose(struct table *table, int which)
{
    table->place = which == 0 ? half : which == 1 ? divides : which == 2 ? counts : which == 3 ? wraps : reads;
}
