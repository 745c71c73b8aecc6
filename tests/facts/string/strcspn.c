#include <stddef.h>

size_t span_without(const char *s, const char *reject)
{
    size_t n = 0;
    for (; s[n] != '\0'; n++) {
        for (const char *r = reject; *r != '\0'; r++) {
            if (s[n] == *r)
                return n;
        }
    }
    return n;
}
