/* The functions of <ctype.h> ask for an unsigned char or EOF, whether or not a header has a body for them. */
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int letter = 70000 * argc;
    (void)argv;
    printf("%d\n", toupper(letter)); //~ precondition
    return 0;
}
