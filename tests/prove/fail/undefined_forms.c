/* Forms of C that are read and not modelled. */
#include <math.h>
#include <tgmath.h>

int classify(double x) {
    return isnan(x); //~ unsupported
}

_Complex double z;

double complex_number(void) {
    return __real__ z; //~ unsupported behind-unsupported
}

_Thread_local int own;

int thread(void) {
    return own; //~ unsupported
}

int computed(void) {
    void *p = &&there; //~ unsupported
    goto *p; //~ behind-unsupported
there:
    return 0;
}

int nested(int x) {
    int inner(int y) { return y; } //~ unsupported behind-unsupported
    return inner(x);
}
