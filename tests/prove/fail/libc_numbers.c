/* abs of the smallest int, a character that is none. */
#include <ctype.h>
#include <stdlib.h>

int magnitude(int x) {
    return abs(x); //~ precondition
}

int digit(int c) {
    return isdigit(c); //~ precondition
}
