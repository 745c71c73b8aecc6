/* The values of an initialiser are computed in no fixed order (C11 6.7.9p23). */
int counts(int i)
{
    if (i < 0 || i > 9)
        return 0;
    int a[3] = {i++, i++, i}; //~ unsupported behind-unsupported
    return a[0]; //~ behind-unsupported
}

static int calls;

/*@ modifies calls; */
static int next(void)
{
    calls = calls < 9 ? calls + 1 : 0;
    return calls;
}

int asks(void)
{
    struct { int x, y; } pair = {next(), next()}; //~ unsupported
    return pair.x;
}

int once(int i)
{
    if (i < 0 || i > 9)
        return 0;
    int a[2] = {i++, 7};
    int b = i++;
    //@ assert a[1] == 7 && b == a[0] + 1;
    return b;
}
