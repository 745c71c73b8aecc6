// What the library says of errors is `errno` in clauses, too, whether the header that defines it is included or only one that changes it.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int number(const char *text, long *out)
{
    char *end;
    errno = 0;
    *out = strtol(text, &end, 10);
    return errno == 0 && *end == 0;
}

void greet(int times)
{
    for (int i = 0; i < times; i++)
        puts("hello");
}

int failed(void)
{
    greet(1);
    return errno == ERANGE;
}
