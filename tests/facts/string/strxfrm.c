#include <stddef.h>

/* In the "C" locale. */
size_t transform(char *dest, const char *src, size_t n)
{
    size_t length = 0;
    while (src[length] != '\0') {
        if (length < n)
            dest[length] = src[length];
        length++;
    }
    if (length < n)
        dest[length] = '\0';
    return length;
}
