#include <stddef.h>

size_t span_within(const char *s, const char *accept)
{
    const char *p;
    for (p = s; *p != '\0'; p++) {
        const char *a = accept;
        while (*a != '\0' && *a != *p)
            a++;
        if (*a == '\0')
            break;
    }
    return p - s;
}
