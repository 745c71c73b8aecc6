#include <stdlib.h>
int main(int argc, char **argv)
{
    (void)argv;
    char *to = malloc(4);
    if (!to) return 1;
    __builtin_memcpy(to, "abc", 4);
    __builtin_strcpy(to + argc, "abc"); //~ out-of-bounds
    return to[0];
}
