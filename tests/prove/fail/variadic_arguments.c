/* The arguments behind an ellipsis are not modelled: whoever looks at them is not proved (C11 7.16). */
#include <stdarg.h>
#include <stdio.h>

int next(int n, ...) {
    va_list list; //~ unsupported
    va_start(list, n);
    int r = va_arg(list, int);
    va_end(list);
    return r;
}

int not_started(int n, ...) {
    va_list list; //~ unsupported
    return va_arg(list, int);
}

int not_ended(int n, ...) {
    va_list list; //~ unsupported
    va_start(list, n);
    return n;
}

int copied(va_list from) {
    va_list list; //~ unsupported
    va_copy(list, from);
    va_end(list);
    return 0;
}

int narrow(int n, ...) {
    va_list list; //~ unsupported
    va_start(list, n);
    return va_arg(list, char);
}
