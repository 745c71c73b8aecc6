/* Streams, messages and dates as people use them. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void complain(const char *unused) {
    errno = 0;
    FILE *f = fopen("name", "r");
    if (!f) {
        fprintf(stderr, "%s: %s\n", "name", strerror(errno));
        exit(1);
    }
    if (fgetc(f) == EOF && ferror(f))
        perror("name");
    fclose(f);
}

void date(void) {
    char buffer[64];
    time_t now = time(NULL);
    struct tm *local = localtime(&now);
    if (!local)
        return;
    if (strftime(buffer, sizeof buffer, "%Y-%m-%d %Z", local))
        puts(buffer);
    fputs(asctime(local) ? "dated\n" : "no date\n", stdout);
}

void noon(void) {
    char buffer[32];
    struct tm t = { .tm_hour = 12, .tm_mday = 1 };
    if (mktime(&t) != -1 && strftime(buffer, sizeof buffer, "%H", &t) > 0)
        puts(buffer);
}

size_t home(void) {
    const char *s = getenv("HOME");
    return s ? strlen(s) : 0;
}

size_t locale(void) {
    const char *name = setlocale(LC_ALL, "C");
    return name ? strlen(name) : 0;
}

/*@ requires __open(f); */
int first(FILE *f) {
    char line[80];
    return fgets(line, sizeof line, f) ? line[0] : -1;
}
