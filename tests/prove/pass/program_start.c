/* `main` gets as many strings as it is told, and null behind them (C11 5.1.2.2.1p2). */
#include <stddef.h>
#include <string.h>

int main(int count, char **words)
{
    size_t letters = 0;
    //@ assert words[count] == NULL;
    if (count > 1 && words[1][0] != 0)
        letters = strlen(words[1]);
    for (int i = 0; i < count; i++)
        if (words[i][0] == '-')
            return 1;
    return letters > 3;
}
