/* What the library keeps for itself: streams, messages, the environment, names of locales and zones. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

void no_stream(void) {
    void *p = malloc(1);
    if (p)
        fclose(p); //~ precondition
}

void closed_twice(const char *path) {
    FILE *f = fopen("name", "r");
    if (f) {
        fclose(f);
        fclose(f); //~ precondition
    }
}

int standard_stream_changed(void) {
    stdin = 0; //~ type-mismatch
    return fgetc(stdin);
}

void message_written(void) {
    char *s = strerror(2);
    s[0] = 'x'; //~ type-mismatch
}

void message_freed(void) {
    free(strerror(2)); //~ invalid-free frees
}

void two_messages(void) {
    char *s = strerror(1), *t = strerror(2);
    //@ check s == t; //~ assertion
    strlen(t);
    strlen(s); //~ precondition
}

void environment_freed(void) {
    char *s = getenv("PATH");
    free(s); //~ invalid-free frees
}

int own_environment(void) {
    char b[4] = "A=b";
    putenv(b); //~ precondition
    b[3] = 'x';
    char *s = getenv("A");
    return s ? (int)strlen(s) : 0;
}

size_t environment_changed(void) {
    char *s = getenv("A");
    if (!s)
        return 0;
    setenv("A", "longer", 1);
    return strlen(s); //~ precondition
}

int locale_changed(void) {
    char *s = setlocale(LC_ALL, 0);
    setlocale(LC_ALL, "C");
    return s ? strlen(s) == 3 : 0; //~ precondition
}

size_t no_zone(void) {
    struct tm t;
    char b[64];
    memset(&t, 0, sizeof t);
    t.tm_zone = (const char *)1;
    return strftime(b, sizeof b, "%Z", &t); //~ precondition
}

void length_of_a_date(time_t t) {
    char *s = ctime(&t);
    //@ check s != \null ==> \strlen(s) == 25; //~ assertion
}

void zone_changes(time_t t) {
    long before = timezone;
    localtime(&t);
    //@ check timezone == before; //~ assertion
}

void error_changes(void) {
    errno = 0;
    printf("%d\n", 1);
    //@ check errno == 0; //~ assertion
}

void wide(void) {
    wchar_t d[1];
    wcscpy(d, L"long"); //~ precondition
}

char *no_rest(void) {
    char *state = NULL;
    return strtok_r(NULL, ",", &state); //~ precondition
}
