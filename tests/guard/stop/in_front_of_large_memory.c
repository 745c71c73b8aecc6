#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    char *text = malloc(5000);
    if (!text) return 0;
    char *inside = text + 2600;
    inside[-2600] = 'a';
    return inside[-2600 - argc]; //~ out-of-bounds
}
