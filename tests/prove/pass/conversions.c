/* Integer conversions of C11 6.3.1: promotion, wrapping to unsigned, truth values. */

int promotions(void) {
    unsigned char c = 255;
    int sum = c + 1;
    //@ assert sum == 256;
    c = c + 1;
    //@ assert c == 0;
    signed char s = -1;
    unsigned u = s;
    //@ assert u == 4294967295;
    return s < 0u;
}

/*@ modifies \nothing;
    ensures \result == (x != 0 ? 1 : 0); */
int truth(int x) {
    _Bool b = x;
    return b;
}

int mixed(void) {
    int minus = -1;
    unsigned one = 1;
    int wrong_order = minus > one;
    //@ assert wrong_order == 1;
    long wide = 2147483647L + 1;
    //@ assert wide == 2147483648;
    return wrong_order;
}
