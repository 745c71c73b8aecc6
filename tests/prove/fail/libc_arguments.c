/* Arguments with which the library's functions do not know what to do. */
#include <stdio.h>
#include <time.h>
#include <wchar.h>
#include <wctype.h>

void unknown_mode(void) {
    FILE *file = fopen("name", "zz"); //~ precondition
    if (file) fclose(file);
}

void mode_with_text(void) {
    FILE *file = fopen("name", "rt"); //~ precondition
    if (file) fclose(file);
}

void far_future(void) {
    struct tm far = { 0 };
    far.tm_year = 99999999;
    asctime(&far); //~ precondition
}

void wide_text(void) {
    wprintf(L"%s", 3); //~ precondition
}

void wide_words(void) {
    wchar_t *state;
    wcstok(0, L" ", &state); //~ precondition
}

void no_state(void) {
    mbstate_t state;
    wchar_t wide;
    mbrtowc(&wide, "a", 1, &state); //~ precondition
}

wint_t no_wide_character(wint_t character) {
    return towupper(character); //~ precondition
}
