/* Strings that belong to the library are not for writing (C11 7.11.1.1p8, 7.22.4.6p4). */
#include <locale.h>
#include <stdlib.h>

void locale(void) {
    char *p = setlocale(LC_ALL, 0);
    if (p)
        p[0] = 'x'; //~ type-mismatch
}

void environment(void) {
    char *p = getenv("X");
    if (p)
        p[0] = 'x'; //~ type-mismatch
}

void conventions(void) {
    struct lconv *l = localeconv();
    l->decimal_point = 0; //~ null-dereference use-after-free out-of-bounds type-mismatch
}
