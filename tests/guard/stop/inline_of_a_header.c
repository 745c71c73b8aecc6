/* Compilers that optimise get a body of `atoi` from the header: what the library asks for is asked all the same. */
#include <stdlib.h>

int main(int argc, char **argv) {
    char *digits = malloc(2);
    if (!digits) return 0;
    digits[0] = '1';
    digits[1] = argc > 5 ? 0 : '2';
    (void)argv;
    return atoi(digits); //~ out-of-bounds
}
