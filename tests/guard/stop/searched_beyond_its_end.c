// What is searched is no string; what it is searched for is not there.
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *letters = malloc(5);
    if (!letters) return 1;
    memcpy(letters, "abcde", 5);
    return strchr(letters, 'e') == letters + 4 ? strchr(letters, 'x') != 0 : 1; //~ out-of-bounds
}
