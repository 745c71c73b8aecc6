/* A handler is a function that keeps what handlers have to keep; exit runs once (C11 7.14.1.1p2, 7.22.4.4p2). */
#include <signal.h>
#include <stdlib.h>

void no_handler(void) {
    signal(SIGINT, (void (*)(int))3); //~ precondition
}

void leave(void) {
    exit(1);
}

void twice(void) {
    atexit(leave); //~ precondition
}
