#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static int order(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int use(int n)
{
    int here[8];
    for (int i = 0; i < 8; i++) here[i] = n + i;
    int *p = here;
    return p[7];
}
int main(int argc, char **argv)
{
    int a[] = { 3, 1, 2 };
    use(1);
    qsort(a, 3, sizeof a[0], order);
    time_t zero = 0;
    struct tm *t = gmtime(&zero);
    printf("%d %d %d %d %s\n", a[0], a[1], a[2], t->tm_year, getenv("NOBODY_SET_THIS") ? "" : "unset");
    printf("%d %zu\n", argc, strlen(strrchr(argv[0], '/')) > 1);
    char *line = strdup("a,b,c");
    for (char *part = strtok(line, ","); part; part = strtok(0, ",")) printf("[%s]", part);
    puts("");
    free(line);
    return 0;
}
