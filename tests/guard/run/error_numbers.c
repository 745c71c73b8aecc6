#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    errno = 0;
    long large = strtol("99999999999999999999", NULL, 10);
    int *kept = &errno;
    printf("%d %d %d\n", errno == ERANGE, *kept == errno, large > 0);
    const char *text = "a1 \xe9";
    for (const char *at = text; *at; at++) printf("%d %d\n", isalpha((unsigned char)*at) != 0, isspace(*at) != 0);
    return 0;
}
