/* What does not fit in the integer type must not be converted to it (C11 6.3.1.4p1). */
int to_int(double d) {
    return (int)d; //~ signed-overflow
}

unsigned to_unsigned(float f) {
    return f; //~ signed-overflow
}

void compound(int x) {
    x *= 2.5; //~ signed-overflow
}
