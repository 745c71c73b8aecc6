/* C division truncates towards zero (C11 6.5.5p6). */

/*@ requires d != 0 && (n > -1000 || d != -1);
    modifies \nothing;
    ensures \result == n / d; */
int quotient(int n, int d) {
    return n / d;
}

int truncation(void) {
    int n = -7;
    int q = n / 2, r = n % 2;
    //@ assert q == -3 && r == -1;
    //@ assert -7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1;
    return q + r;
}
