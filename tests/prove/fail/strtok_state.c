/* What `strtok` keeps between calls may have ended, or lead elsewhere. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void anything(void);
//@ modifies \nothing;
void elsewhere(void);

void freed(void) {
    char *s = strdup("a,b,c");
    if (!s)
        return;
    strtok(s, ",");
    free(s);
    strtok(NULL, ","); //~ precondition
}

void freed_in_a_loop(void) {
    char *s = strdup("a,b,c");
    if (!s)
        return;
    for (char *p = strtok(s, ","); p; p = strtok(NULL, ",")) //~ precondition
        free(s);
}

void literal(void) {
    strtok("a,b", ","); //~ precondition
}

//@ requires \valid_string(s);
void somebody_else(char *s) {
    strtok(s, ",");
    anything();
    strtok(NULL, ","); //~ precondition
}

/* Its contract says nothing of what the library keeps: it may have called `strtok` itself. */
//@ requires \valid_string(s);
void somebody_who_changes_nothing(char *s) {
    strtok(s, ",");
    elsewhere();
    strtok(NULL, ","); //~ precondition
}

//@ requires \valid_string(s);
void each_round(char *s) {
    for (char *p = strtok(s, ","); p; p = strtok(NULL, ",")) //~ precondition
        elsewhere();
}

//@ modifies \nothing;
static void cuts_another(void) {
    char other[4] = "c,d";
    strtok(other, ",");
}

//@ requires \valid_string(s);
void by_a_function(char *s) {
    strtok(s, ",");
    cuts_another();
    strtok(NULL, ","); //~ precondition
}

void overwritten(void) {
    char line[4] = "a,b";
    strtok(line, ",");
    line[3] = 'x';
    strtok(NULL, ","); //~ precondition
}

void ended(void) {
    {
        char line[4] = "a,b";
        strtok(line, ",");
    }
    strtok(NULL, ","); //~ precondition
}

void ended_in_a_loop(void) {
    char first[4] = "a,b";
    char *p = strtok(first, ",");
    while (p) {
        char line[4] = "a,b";
        puts(p); //~ precondition
        p = strtok(line, ",");
    }
}

void token_of_freed_text(void) {
    char *s = strdup("a,b,c");
    if (!s)
        return;
    char *p = strtok(s, ",");
    free(s);
    if (p)
        puts(p); //~ precondition
}

void two_texts(void) {
    char a[4] = "a,b";
    char *s = strdup("c d");
    if (!s)
        return;
    strtok(a, ",");
    strtok(s, " ");
    free(s);
    strtok(NULL, ","); //~ precondition
}

//@ requires \valid_string(s);
void without_terminators(char *s) {
    for (char *p = strtok(s, ","); p; p = strtok(NULL, ",")) //~ precondition
        p[strlen(p)] = 'x';
}

//@ requires \valid_string(s) && \valid(t + (0 .. 9));
void perhaps_the_same(char *s, char *t) {
    for (char *p = strtok(s, ","); p; p = strtok(NULL, ",")) //~ precondition
        memset(t, 'x', 10);
}

//@ requires \valid_string(s);
void left_out(char *s, int skip) {
    char *state, *p = strtok_r(s, ",", &state);
    while (p) {
        puts(p); //~ precondition
        anything();
        if (skip)
            continue;
        p = strtok_r(NULL, ",", &state); //~ precondition
    }
}
