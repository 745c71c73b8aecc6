#include <stdio.h>

struct name { char number[4]; char rest[12]; };

int main(void) {
    struct name name = { "", "" };
    for (int i = 1; i < 100000; i *= 10)
        sprintf(name.number, "%d", i); //~ out-of-bounds
    return name.rest[0];
}
