#define _XOPEN_SOURCE 600
#include <stdio.h>
#include <time.h>
int main(void)
{
    time_t start = 86400;
    struct tm *day = gmtime(&start);
    char text[32];
    if (!day) return 1;
    strftime(text, sizeof text, "%Y-%m-%d", day);
    puts(text);
    return 0;
}
