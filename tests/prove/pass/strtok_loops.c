/* `strtok` and its kin: what they keep between calls is known in loops that go from token to token. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*@ requires \valid_string(s); modifies s[0 .. \strlen(s)]; */
int count(char *s) {
    int n = 0;
    for (char *p = strtok(s, ","); p; p = strtok(NULL, ","))
        if (n < 100)
            n++;
    return n;
}

/*@ requires \valid_string(s) && 0 <= max && \valid(fields + (0 .. max - 1)); */
int split(char *s, char **fields, int max) {
    int n = 0;
    char *p = strtok(s, " ,;");
    while (p != NULL && n < max) {
        fields[n++] = p;
        p = strtok(NULL, " ,;");
    }
    return n;
}

int lines(void) {
    char line[128];
    int quits = 0;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        char *token = strtok(line, " \t");
        while (token) {
            if (strcmp(token, "quit") == 0)
                return quits;
            printf("%c: %s (%zu)\n", token[0], token, strlen(token));
            token = strtok(NULL, " \t");
            if (quits < 10)
                quits++;
        }
    }
    return quits;
}

//@ requires \valid_string(s);
void copies(char *s) {
    char *p = strtok(s, " ");
    while (p) {
        char word[16];
        strncpy(word, p, sizeof word - 1);
        word[sizeof word - 1] = '\0';
        puts(word);
        p = strtok(NULL, " ");
    }
}

//@ requires \valid_string(s);
void allocates(char *s) {
    for (char *p = strtok(s, " "); p; p = strtok(NULL, " ")) {
        if (*p == '#')
            continue;
        char *copy = strdup(p);
        if (copy)
            puts(copy);
        free(copy);
    }
}

//@ requires \valid_string(s);
void tests_last(char *s) {
    char *p = strtok(s, " ");
    if (!p)
        return;
    do
        puts(p);
    while ((p = strtok(NULL, " ")) != NULL);
}

//@ requires \valid_string(s);
void in_the_condition(char *s) {
    char *token;
    for (char *text = s; (token = strtok(text, ",")) != NULL; text = NULL)
        printf("%s\n", token);
}

//@ requires \valid_string(s);
void changes_tokens(char *s) {
    for (char *p = strtok(s, " "); p; p = strtok(NULL, " "))
        if ('a' <= *p && *p <= 'z')
            *p = *p - 'a' + 'A';
}

//@ requires \valid_string(s);
void with_state(char *s) {
    char *state;
    for (char *p = strtok_r(s, ",", &state); p; p = strtok_r(NULL, ",", &state))
        puts(p);
}

//@ requires \valid_string(s);
void with_null(char *s) {
    char *token, *state, *text;
    int j;
    for (j = 1, text = s; j < 100; j++, text = NULL) {
        token = strtok_r(text, ",", &state);
        if (token == NULL)
            break;
        printf("%d: %s\n", j, token);
    }
}

//@ requires \valid_string(s);
void separated(char *s) {
    char *token;
    while ((token = strsep(&s, ",")) != NULL)
        puts(token);
}

//@ requires \valid_string(s);
int key_and_value(char *s) {
    char *key = strtok(s, "=");
    char *value = strtok(NULL, "\n");
    return key && value && printf("%s is %s\n", key, value) > 0;
}
