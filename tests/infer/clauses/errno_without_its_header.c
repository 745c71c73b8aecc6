// `errno` is said where only a header is included whose functions change it; but not where the file has something else of that name.
#include <stdio.h>

void greet(int times)
{
    for (int i = 0; i < times; i++)
        puts("hello");
}
