#include <stddef.h>

char *find_last(const char *s, int c)
{
    const char *found = NULL;
    do {
        if (*s == (char)c)
            found = s;
    } while (*s++ != '\0');
    return (char *)found;
}
