/* Words of a text, letters without their case, and the beginning of a text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void words(const char *text, const char *set)
{
    char copy[64];
    strcpy(copy, text);
    for (char *word = strtok(copy, set); word; word = strtok(NULL, set))
        printf("[%s at %d]", word, (int)(word - copy));
    for (size_t i = 0; i <= strlen(text); i++)
        putchar(copy[i] ? copy[i] : '.');
    putchar('\n');
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

int main(void)
{
    words("a,b,,c", ",");
    words(",;one;two,,", ",;");
    words("none", ",");
    words(",,,", ",");
    words("", ",");
    words("a b", "");
    char first[] = "x-y z", second[] = "1 2";
    printf("%s ", strtok(first, "-"));
    printf("%s ", strtok(NULL, " "));
    printf("%s ", strtok(second, " "));
    printf("%s ", strtok(NULL, " "));
    printf("%d\n", strtok(NULL, " ") == NULL);
    printf("%d %d %d\n", sign(strcasecmp("HeLLo", "hEllO")), sign(strcasecmp("a", "B")), sign(strcasecmp("[", "a")));
    printf("%d %d\n", sign(strncasecmp("ABx", "aby", 2)), sign(strncasecmp("ABx", "aby", 3)));
    char *part = strndup("hello", 3), *all = strndup("hello", 30);
    if (part && all)
        printf("%s %s %d\n", part, all, (int)(strlen(part) + strlen(all)));
    free(part);
    free(all);
    return 0;
}
