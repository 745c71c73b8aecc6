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

struct whole { int a, b; };
struct outer { struct whole w; int c; };

/* Some compilers keep the rest of the first value, others take zeros. */
int part_of_a_value(struct whole w) {
    struct outer o = { .w = w, .w.a = 1 }; //~ unsupported
    return o.w.b;
}

int element_of_a_range(struct whole w) {
    struct whole all[3] = { [0 ... 2] = w, [1].a = 1 }; //~ unsupported
    return all[1].b; //~ behind-unsupported
}
