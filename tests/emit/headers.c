// The system's headers, only what is used of them, and records of the library.
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int by_length(const void *a, const void *b) {
    return (int)strlen(*(char *const *)a) - (int)strlen(*(char *const *)b);
}

int main(void) {
    const char *names[] = {"three", "a", "to"};
    qsort(names, 3, sizeof *names, by_length);
    for (size_t i = 0; i < 3; i++) fprintf(stdout, "%s%zu ", names[i], strlen(names[i]));
    struct tm tm = {.tm_year = 100, .tm_mday = 1};
    char buffer[40];
    strftime(buffer, sizeof buffer, "%Y-%m-%d", &tm);
    puts(buffer);
    div_t q = div(17, 5);
    printf("%d %d %d\n", q.quot, q.rem, toupper('q'));
    errno = EDOM;
    printf("%d %d %ld\n", errno == EDOM, INT_MAX, strtol("0x1f", NULL, 16));
    uint64_t big = UINT64_MAX;
    int8_t tiny = INT8_MIN;
    printf("%llu %d\n", (unsigned long long)big, tiny);
    char *copy = strdup("copied");
    if (!copy) abort();
    memmove(copy + 1, copy, 3);
    printf("%s %d\n", copy, strcmp(copy, "ccop"));
    free(copy);
    fflush(stdout);
    return EXIT_SUCCESS;
}
