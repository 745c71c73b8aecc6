#include <ctype.h>

int main(int argc, char **argv) {
    (void)argv;
    int found = 0;
    for (int i = 100; i < 400 + argc; i += 100)
        found += isspace(i); //~ out-of-bounds
    return found;
}
