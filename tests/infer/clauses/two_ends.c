// Two pointers that are compared by order are the ends of a range; what a function returns of a text leads into it.
#include <ctype.h>
#include <string.h>

static char *skip_blanks(const char *s) {
    while (*s && isspace((unsigned char) *s))
        s++;
    return (char *) s;
}

static char *cut_blanks(char *s, char *end) {
    while (end > s && isspace((unsigned char) *--end))
        *end = '\0';
    return s;
}

int is_section(char *line) {
    char *start = cut_blanks(skip_blanks(line), line + strlen(line));
    return start >= line && *start == '[';
}

static int any(const int *from, const int *to) {
    for (const int *p = from; p < to; p++)
        if (*p)
            return 1;
    return 0;
}

int any_of_four(void) {
    int cells[4] = {0, 0, 1, 0};
    return any(cells, cells + 4);
}

int any_of_five(void) {
    int cells[4] = {0, 0, 0, 0};
    return any(cells, cells + 5); //~ precondition
}
