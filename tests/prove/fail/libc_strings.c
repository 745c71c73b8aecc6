/* No room, no end, no string. */
#include <string.h>

void no_room(void) {
    char buffer[3];
    strcpy(buffer, "abc"); //~ precondition
}

size_t no_end(void) {
    char s[3] = {'a', 'b', 'c'};
    return strlen(s); //~ precondition
}

int may_be_null(void) {
    const char *p = strchr("abc", 'd');
    return *p; //~ null-dereference
}
