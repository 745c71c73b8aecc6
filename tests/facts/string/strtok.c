#include <stddef.h>

static char *rest;

static int is_in(char c, const char *set)
{
    while (*set != '\0') {
        if (*set == c)
            return 1;
        set++;
    }
    return 0;
}

char *token(char *s, const char *delimiters)
{
    if (s == NULL)
        s = rest;
    if (s == NULL)
        return NULL;
    while (*s != '\0' && is_in(*s, delimiters))
        s++;
    if (*s == '\0') {
        rest = NULL;
        return NULL;
    }
    char *start = s;
    while (*s != '\0' && !is_in(*s, delimiters))
        s++;
    if (*s == '\0') {
        rest = NULL;
    } else {
        *s = '\0';
        rest = s + 1;
    }
    return start;
}
