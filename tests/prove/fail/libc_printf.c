/* Too few arguments, the wrong type, and no string. */
#include <stdio.h>

void too_few(void) {
    printf("%d %d\n", 1); //~ precondition
}

void too_wide(long n) {
    printf("%d\n", n); //~ precondition
}

void no_string(char *end) {
    printf("%s\n", end); //~ precondition
}

void not_an_int(double d) {
    printf("%x\n", d); //~ precondition
}
