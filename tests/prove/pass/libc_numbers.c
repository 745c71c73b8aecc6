/* atoi, abs and isdigit. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

/*@ requires \valid_read_string(s) && \strlen(s) <= 9;
    modifies errno; */
int number(const char *s) {
    if (!isdigit((unsigned char)s[0]))
        return -1;
    return atoi(s);
}

/*@ requires x > -1000;
    modifies \nothing;
    ensures \result >= 0; */
int magnitude(int x) {
    return abs(x);
}
