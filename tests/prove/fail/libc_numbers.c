/* abs of the smallest int, a character that is none. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

int magnitude(int x) {
    return abs(x); //~ precondition
}

int digit(int c) {
    return isdigit(c); //~ precondition
}

/*@ requires \valid_read_string(s); modifies errno; */
int any_number(const char *s) {
    return atoi(s); //~ precondition
}

long too_large(void) {
    return atol("99999999999999999999"); //~ precondition
}
