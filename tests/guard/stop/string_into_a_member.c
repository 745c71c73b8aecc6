#include <string.h>

struct name { char first[4]; char rest[12]; };

static void set(struct name *name, const char *text) {
    strcpy(name->first, text); //~ out-of-bounds
}

int main(void) {
    struct name name = { "", "" };
    set(&name, "abc");
    set(&name, "abcd");
    return name.rest[0];
}
