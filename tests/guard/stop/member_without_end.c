#include <stdio.h>
#include <string.h>

struct name { char first[4]; char rest[12]; };

int main(void) {
    struct name name = { "abcd", "" };
    char *at = name.first + 1;
    printf("%d\n", (int)strlen(name.rest));
    return (int)strlen(at); //~ out-of-bounds
}
