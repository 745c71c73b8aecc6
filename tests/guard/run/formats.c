#include <stdarg.h>
#include <stdio.h>
#include <stddef.h>
static void say(const char *format, ...) {
    char text[64];
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    puts(text);
}
int main(void) {
    char letters[4] = { 'a', 'b', 'c', 'd' };
    int count;
    long long wide = 1LL << 40;
    printf("%.4s|%-10.*s|%5d|%lld|%Lf|%c|%%|%5.2f%n|%zu|%hhd|%.s\n", letters, 3, letters, 42, wide, 3.5L, 'x', 2.25, &count,
           sizeof letters, 'a', letters);
    printf("%d %*d %#lx %+ld %td\n", count, 6, 7, 255ul, 3l, (ptrdiff_t)-3);
    say("%s-%d %g\n", "yes", 7, 1e10);
    char small[8];
    sprintf(small, "%d", 1234567);
    fprintf(stdout, "%s\n", small);
    printf("%d\n", snprintf(small, sizeof small, "%s", "a text that is cut"));
    printf("%s %d\n", small, snprintf(NULL, 0, "%s!", small));
    return 0;
}
