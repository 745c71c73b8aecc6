/* Each conversion has its own flags, lengths and arguments (C11 7.21.6.1, 7.21.6.2). */
#include <stddef.h>
#include <stdio.h>

void precision(void) {
    printf("%.3c", 'a'); //~ precondition
}

void star(void) {
    printf("%*d", 1); //~ precondition
}

void flag(void) {
    printf("%#d", 1); //~ precondition
}

void length(void) {
    printf("%hs", "a"); //~ precondition
}

void percent(void) {
    printf("%5%"); //~ precondition
}

void unknown(void) {
    printf("%y", 1); //~ precondition
}

void count(void) {
    int n;
    printf("%5n", &n); //~ precondition
}

void no_string(void) {
    char letters[2] = {'a', 'b'};
    printf("%s", letters); //~ precondition
}

void input(void) {
    char letters[2];
    scanf("%s", letters); //~ precondition
}

void number(void) {
    int n;
    scanf("%d", &n); //~ precondition
}

void pointer(void) {
    void *p;
    scanf("%p", &p); //~ unsupported
}

void wide(wchar_t *w) {
    scanf("%ls", w); //~ precondition
}
