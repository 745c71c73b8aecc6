// Functions that fill a buffer write nothing but that and the state that they are given: so other texts are kept while a loop reads on.
#include <string.h>

typedef char *(*reader)(char *line, int size, void *from);
typedef int (*visitor)(void *with, const char *line);

// Reads all lines, and gives their first words to the visitor; what does not fit is skipped.
int read_all(reader read, void *from, visitor visit, void *with) {
    char line[80];
    char rest[16];
    while (read(line, 80, from) != NULL) {
        size_t length = strlen(line);
        if (length == 79 && line[78] != '\n')
            while (read(rest, 16, from) != NULL)
                if (strchr(rest, '\n'))
                    break;
        char *end = strchr(line, ' ');
        if (end)
            *end = '\0';
        else if (length > 0)
            line[length - 1] = '\0';
        if (!visit(with, line))
            return -1;
    }
    return 0;
}

struct text {
    const char *next;
    size_t left;
};

// One of these readers: its state is what it is given, and nobody shows that readers are given one.
static char *read_text(char *line, int size, void *from) { //~ precondition
    struct text *text = from;
    const char *next = text->next;
    size_t left = text->left;
    char *end = line;
    if (left == 0 || size < 2)
        return NULL;
    while (size > 1 && left > 0) {
        *end++ = *next++;
        left--;
        size--;
    }
    *end = '\0';
    text->next = next;
    text->left = left;
    return line;
}

int read_lines(const char *words, visitor visit, void *with) {
    struct text text = {words, strlen(words)};
    return read_all(read_text, &text, visit, with);
}
