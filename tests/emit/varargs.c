// Variable arguments: reading, copying, passing on, structures among them.
#include <stdarg.h>
#include <stdio.h>

struct pair { long a, b; };

static double sum(const char *kinds, ...) {
    va_list list, again;
    double total = 0;
    va_start(list, kinds);
    va_copy(again, list);
    for (const char *p = kinds; *p; p++)
        switch (*p) {
        case 'i': total += va_arg(list, int); break;
        case 'd': total += va_arg(list, double); break;
        case 'l': total += va_arg(list, long); break;
        case 's': total += va_arg(list, const char *)[0]; break;
        case 'p': total += va_arg(list, struct pair).b; break;
        }
    va_end(list);
    total += va_arg(again, int);
    va_end(again);
    return total;
}
static void next(va_list *list) { printf("%d ", va_arg(*list, int)); }
static void forward(const char *format, va_list list) { vprintf(format, list); }
static void log_line(const char *format, ...) {
    va_list list;
    va_start(list, format);
    forward(format, list);
    va_end(list);
}
static void indirect(int n, ...) {
    va_list list;
    va_start(list, n);
    while (n--) next(&list);
    va_end(list);
}

int main(void) {
    float f = 2.5f;
    char c = 3;
    printf("%g\n", sum("idlsp", 1, f, 10L, "A", (struct pair){1, 100}));
    log_line("%d %s %c %g\n", c, "text", 'x', f);
    indirect(3, c, 20, (short)30);
    printf("\n");
    return 0;
}
