// The file calls something else `errno`: clauses do not say this where they mean what the library changes.
#include <stdio.h>

int print(const char *text, int errno)
{
    if (errno != 0)
        puts(text);
    return errno;
}
