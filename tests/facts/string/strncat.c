#include <stddef.h>

char *append_some(char *dest, const char *src, size_t n)
{
    char *d = dest;
    while (*d != '\0')
        d++;
    while (n > 0 && *src != '\0') {
        *d++ = *src++;
        n--;
    }
    *d = '\0';
    return dest;
}
