/* Complex numbers and vectors are not modelled as arguments and results. */
typedef int four __attribute__((vector_size(16)));

_Complex double square(_Complex double x) {
    return x * x; //~ unsupported behind-unsupported
}

four twice(four a) {
    return a + a; //~ unsupported behind-unsupported
}

four pass_on(four a) {
    return twice(a); //~ unsupported behind-unsupported
}

void pass_number(_Complex double x) {
    square(x); //~ unsupported behind-unsupported
}
