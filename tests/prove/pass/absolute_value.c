// Absolute values, as builtins of the compiler.
int distance(int a, int b)
{
    long wide = (long)a - b;
    //@ assert -4294967295 <= wide <= 4294967295;
    long far = __builtin_labs(wide);
    //@ assert far == wide || far == -wide;
    //@ assert far >= 0;
    return __builtin_abs(-7) == 7 ? __builtin_abs(a / 2) : 0;
}
