/* Complex numbers, vectors and `va_list` are not modelled as arguments and results. */
#include <stdarg.h>
#include <stdio.h>
typedef int four __attribute__((vector_size(16)));

void log_line(const char *format, ...) {
    va_list arguments; //~ unsupported
    va_start(arguments, format); //~ behind-unsupported
    vfprintf(stderr, format, arguments); //~ behind-unsupported
    va_end(arguments); //~ behind-unsupported
}

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
