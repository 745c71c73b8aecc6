#include <stddef.h>

int compare_some(const char *a, const char *b, size_t n)
{
    while (n > 0) {
        if (*a != *b)
            return (unsigned char)*a - (unsigned char)*b;
        if (*a == '\0')
            return 0;
        a++;
        b++;
        n--;
    }
    return 0;
}
