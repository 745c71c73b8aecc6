// Copies that are not known to be strings.
#include <stdlib.h>
#include <string.h>

/*@ requires \valid_read_string(s); ensures \result == NULL || \valid_read_string(\result); */ //~ postcondition
char *without_the_end(const char *s)
{
    size_t n = strlen(s);
    char *p = malloc(n + 1);
    if (p)
        memcpy(p, s, n);
    return p;
}

/*@ requires \valid_read_string(s) && n <= \strlen(s) + 1 && n <= 9; ensures \result == NULL || \valid_read_string(\result); */ //~ postcondition
char *a_part(const char *s, size_t n)
{
    char *p = malloc(9);
    if (p)
        memcpy(p, s, n);
    return p;
}

/*@ requires \valid_read_string(s); ensures \result == NULL || \strlen(\result) == \strlen(s); */ //~ postcondition
char *changed(const char *s)
{
    size_t n = strlen(s) + 1;
    char *p = malloc(n);
    if (p) {
        memcpy(p, s, n);
        p[0] = 'x';
    }
    return p;
}

/*@ requires \valid_read(x); ensures \result == NULL || \valid_read_string(\result); */ //~ postcondition
char *bytes_of(const int *x)
{
    char *p = malloc(sizeof *x);
    if (p)
        memcpy(p, x, sizeof *x);
    return p;
}

/*@ requires \valid_read_string(s) && \valid(p + (0 .. 9)); modifies p[0 .. 9]; ensures \valid_read_string(p); */ //~ postcondition
void nothing_copied(char *p, const char *s)
{
    memcpy(p, s, 0);
}
