#include <stddef.h>

char *find_any(const char *s, const char *accept)
{
    for (; *s != '\0'; s++) {
        for (const char *a = accept; *a != '\0'; a++) {
            if (*a == *s)
                return (char *)s;
        }
    }
    return NULL;
}
