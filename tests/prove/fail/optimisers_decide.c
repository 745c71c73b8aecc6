// `__builtin_constant_p` of what is no constant: after inlining an optimiser may say yes.
static int constant_or_not(int x)
{
    int a[2] = { 0, 0 };
    if (__builtin_constant_p(x))
        return a[5]; //~ out-of-bounds
    return 0;
}

static int twice(int x)
{
    int a[2] = { 0, 0 };
    return a[__builtin_constant_p(x) + __builtin_constant_p(x)]; //~ out-of-bounds
}

int both(void)
{
    return constant_or_not(3) + twice(4);
}
