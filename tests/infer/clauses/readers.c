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
