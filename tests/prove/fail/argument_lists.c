/* C11 7.16: what is done with a list in the wrong order, and formats that nobody was checked for. */
#include <stdarg.h>
#include <stdio.h>

__attribute__((format(printf, 1, 2)))
void not_started(const char *format, ...)
{
    va_list list;
    vprintf(format, list); //~ precondition
}

__attribute__((format(printf, 1, 2)))
void twice(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    vprintf(format, list); //~ precondition
    va_end(list);
}

__attribute__((format(printf, 1, 2)))
void not_ended(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
} //~ precondition

__attribute__((format(printf, 1, 2)))
int ended_on_one_path(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (vprintf(format, list) < 0)
        return -1; //~ precondition
    va_end(list);
    return 0;
}

__attribute__((format(printf, 1, 2)))
void started_twice(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    va_start(list, format); //~ precondition
    va_end(list);
}

/* The list is the caller's. */
void ends_another(va_list list)
{
    va_end(list); //~ precondition
}

__attribute__((format(printf, 1, 0)))
void spent(const char *format, va_list list)
{
    vprintf(format, list);
    vprintf(format, list); //~ precondition
}

/* No attribute: callers may pass anything. */
void unchecked(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list); //~ precondition
    va_end(list);
}

void literal(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf("%d", list); //~ precondition
    va_end(list);
}

__attribute__((format(printf, 2, 3)))
void other_format(const char *other, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(other, list); //~ precondition
    va_end(list);
}

__attribute__((format(printf, 1, 2)))
void moved_format(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    format++;
    vprintf(format, list); //~ precondition
    va_end(list);
}

/* What an argument points to is not what it was when it was checked. */
char word[8];

__attribute__((format(printf, 1, 2)))
void clobbers(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (int i = 0; i < 8; i++)
        word[i] = 'x';
    vprintf(format, list); //~ precondition
    va_end(list);
}

__attribute__((format(printf, 1, 2)))
void fine(const char *format, ...);

void wrong_type(void)
{
    fine("%s", 3); //~ precondition
}

void too_few(void)
{
    fine("%d %d", 3); //~ precondition
}

/* In a loop the second round comes too late. */
__attribute__((format(printf, 2, 3)))
void again(int times, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (int i = 0; i < times; i++)
        vprintf(format, list); //~ precondition
    va_end(list); //~ precondition
}

/* C11 7.21.6.12p2: a string that is read overlaps what is written. */
/*@ requires \valid(buffer + (0 .. size - 1)); */
__attribute__((format(printf, 3, 4)))
int print_to(char *buffer, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(word, sizeof word, format, list); //~ precondition
    va_end(list);
    return length;
}

void overlaps(void)
{
    char line[20] = "x";
    print_to(line, sizeof line, "<%s>", line); //~ precondition
}
