/* fopen may fail, a closed stream is gone, and the buffer is too small. */
#include <stdio.h>

int untested(void) {
    FILE *f = fopen("name", "r");
    return getc(f); //~ precondition
}

int closed(void) {
    FILE *f = fopen("name", "r");
    if (!f)
        return 0;
    fclose(f);
    return getc(f); //~ precondition
}

void small(void) {
    char buffer[10];
    fgets(buffer, 80, stdin); //~ precondition
}
