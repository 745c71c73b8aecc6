#include <stddef.h>

char *find_string(const char *s, const char *wanted)
{
    for (; ; s++) {
        const char *h = s;
        const char *w = wanted;
        while (*w != '\0' && *h == *w) {
            h++;
            w++;
        }
        if (*w == '\0')
            return (char *)s;
        if (*h == '\0')
            return NULL;
    }
}
