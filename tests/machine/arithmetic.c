// Overflow, division and shifts on unknown numbers; what cannot go wrong is silent.
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    unsigned u = __VERIFIER_nondet_uint();
    switch (u % 7) {
    case 0: return x + y; //~ signed-overflow
    case 1: return x / y; //~ signed-overflow division-by-zero
    case 2: return x << y; //~ shift-out-of-range
    case 3: return -x; //~ signed-overflow
    case 4:
        __VERIFIER_assume(x > -100 && x < 100);
        return x * x + 5;
    case 5:
        if (y > 0 && y < 31)
            return 1 << y;
        return 0;
    default: return (int)(u * u) >= 0;
    }
}
