/* Which arguments stand behind an ellipsis is not modelled: whoever takes one is not proved (C11 7.16). */
#include <stdarg.h>
#include <stdio.h>

int next(int n, ...) {
    va_list list;
    va_start(list, n);
    int r = va_arg(list, int); //~ unsupported
    va_end(list); //~ behind-unsupported
    return r; //~ behind-unsupported
} //~ behind-unsupported

int not_started(int n, ...) {
    va_list list;
    return va_arg(list, int); //~ precondition
}

int narrow(int n, ...) {
    va_list list;
    va_start(list, n);
    return va_arg(list, char); //~ unsupported behind-unsupported
} //~ behind-unsupported

/* C11 7.16.1.4p4: a parameter that is promoted, or not the last one. */
int small(char c, ...) {
    va_list list;
    va_start(list, c); //~ unsupported behind-unsupported
    va_end(list); //~ behind-unsupported
    return c; //~ behind-unsupported
} //~ behind-unsupported

int not_last(int n, int m, ...) {
    va_list list;
    va_start(list, n); //~ unsupported behind-unsupported
    va_end(list); //~ behind-unsupported
    return m; //~ behind-unsupported
} //~ behind-unsupported

struct with_list { va_list list; };

void in_struct(struct with_list *w, int n, ...) {
    va_start(w->list, n); //~ unsupported
}
