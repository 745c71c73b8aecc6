/* Arrays that hold nothing after a failure, and a buffer that is a stream's (C11 7.21.5.6p2, 7.21.7.2p3, 7.27.3.5p8). */
#include <stdio.h>
#include <string.h>
#include <time.h>

void buffer(void) {
    static char b[100];
    setvbuf(stdout, b, _IOFBF, 100); //~ precondition
    b[0] = 1;
}

void line(void) {
    char b[8];
    if (!fgets(b, 8, stdin))
        puts(b); //~ precondition
}

void date(struct tm *t) {
    char b[2];
    strftime(b, 2, "%Y", t); //~ precondition
    puts(b); //~ precondition
}

void token(void) {
    strtok(0, " "); //~ precondition
}
