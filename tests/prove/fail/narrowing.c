// cinch: --check narrowing
/* Implicit conversions that may change the value. */

unsigned char low(int x) {
    return x; //~ narrowing
}

unsigned same(int x) {
    return x; //~ narrowing
}

int length(unsigned long n) {
    int result = n; //~ narrowing
    return result;
}
