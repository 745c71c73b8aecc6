/* Complex numbers, vectors and `va_list` are not modelled as arguments and results. */
#include <stdarg.h>
#include <stdio.h>
typedef int four __attribute__((vector_size(16)));

void log_line(const char *format, ...) {
    va_list arguments; //~ unsupported
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

_Complex double square(_Complex double x) {
    return x * x; //~ unsupported
}

four twice(four a) {
    return a + a; //~ unsupported
}

four pass_on(four a) {
    return twice(a); //~ unsupported
}

void pass_number(_Complex double x) {
    square(x); //~ unsupported
}
