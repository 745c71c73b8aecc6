/* Functions that print as printf does: callers are checked for the format, so that the list holds what it takes. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((format(printf, 1, 2)))
void log_line(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
}

/* A prefix is printed first; the list is given on. */
__attribute__((format(printf, 2, 0)))
void log_list(int level, const char *format, va_list list)
{
    fprintf(stderr, "%d: ", level);
    vfprintf(stderr, format, list);
}

__attribute__((format(printf, 2, 3)))
void log_at(int level, const char *format, ...)
{
    va_list list;
    if (level < 2)
        return;
    va_start(list, format);
    log_list(level, format, list);
    va_end(list);
}

/* Twice: once for the length, once for the text. */
__attribute__((format(printf, 1, 2)))
char *text_of(const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = NULL;
    if (length >= 0 && length < 1000)
        text = malloc(length + 1u);
    if (text)
        vsnprintf(text, length + 1u, format, list);
    va_end(list);
    return text;
}

__attribute__((format(printf, 1, 0)))
int length_of(const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    return length < 0 ? 0 : vprintf(format, list);
}

/* Into memory of its own, then on. */
__attribute__((format(printf, 1, 2)))
void buffered(const char *format, ...)
{
    char line[80];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (length >= 0)
        puts(line);
}

/* In a loop: started and ended in each round. */
__attribute__((format(printf, 2, 3)))
void repeat(int times, const char *format, ...)
{
    for (int i = 0; i < times; i++) {
        va_list list;
        va_start(list, format);
        vprintf(format, list);
        va_end(list);
    }
}

/* As snprintf does. */
/*@ requires \valid(buffer + (0 .. size - 1));
    ensures size > 0 && \result >= 0 ==> \strlen(buffer) < size; */
__attribute__((format(printf, 3, 4)))
int print_to(char *buffer, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(buffer, size, format, list);
    va_end(list);
    return length;
}

void plain(va_list list)
{
    vprintf("done\n", list);
}

int main(void)
{
    char name[] = "cinch";
    char line[20];
    log_line("%s: %d\n", name, 3);
    print_to(line, sizeof line, "%s", name);
    log_at(3, "none\n");
    repeat(2, "%c", 'x');
    return 0;
}
