/* A narrow parameter of an old-style definition is passed as an `int` and then converted (C11 6.9.1p10). */
/*@ modifies \nothing;
    ensures \result == c; */
int same(c)
signed char c;
{
    return c;
}

void narrow(void) {
    int n = same(300);
    //@ assert n == 44;
    //@ assert n == 300; //~ assertion
}

void wide(long n) {
    same(n); //~ unsupported
}

unsigned twice(n)
unsigned n;
{
    return n + n;
}

void other_sign(int n) {
    twice(5);
    twice(n); //~ type-mismatch
}
