// Whatever an optimiser says of `x`, it says yes or no; of constants it says yes, and where a constant is needed at once, no.
static int n;
enum { NONE = __builtin_constant_p(n) };
static int first[__builtin_constant_p(n) + 1];

int constant_or_not(int x)
{
    int a[2] = { 0, 0 };
    first[NONE] = a[__builtin_constant_p(3)];
    //@ assert first[0] == 0;
    return a[__builtin_constant_p(x++)] + (x == 6 ? a[1] : 0);
}
