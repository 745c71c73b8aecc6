/* The arguments behind an ellipsis are not modelled: whoever looks at them is not proved (C11 7.16). */
#include <stdarg.h>
#include <stdio.h>

int next(int n, ...) {
    va_list list; //~ unsupported
    va_start(list, n); //~ behind-unsupported
    int r = va_arg(list, int); //~ behind-unsupported
    va_end(list); //~ behind-unsupported
    return r;
}

int not_started(int n, ...) {
    va_list list; //~ unsupported
    return va_arg(list, int); //~ behind-unsupported
}

int not_ended(int n, ...) {
    va_list list; //~ unsupported
    va_start(list, n); //~ behind-unsupported
    return n;
}

int copied(va_list from) {
    va_list list; //~ unsupported
    va_copy(list, from); //~ behind-unsupported
    va_end(list); //~ behind-unsupported
    return 0;
}

int narrow(int n, ...) {
    va_list list; //~ unsupported
    va_start(list, n); //~ behind-unsupported
    return va_arg(list, char); //~ behind-unsupported
}
