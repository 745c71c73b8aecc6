// Functions behind pointers are asked for as little as the code needs of them, where the pointers' type has its name; one that is in sight
// shows that it keeps this.
#include <stddef.h>
#include <string.h>

typedef int (*compare)(const void *left, const void *right);
typedef char *(*reader)(char *line, int size, void *from);

struct source {
    reader read;
    void *from;
};

int least(const int *cells, int count, compare before) {
    int found = 0;
    for (int i = 1; i < count; i++)
        if (before(&cells[i], &cells[found]) < 0)
            found = i;
    return found;
}

int first_length(struct source *source) {
    char line[80];
    if (source->read(line, 80, source->from) == NULL)
        return -1;
    return (int) strlen(line);
}

static char *read_dot(char *line, int size, void *from) {
    if (size < 2)
        return NULL;
    line[0] = '.';
    line[1] = '\0';
    return line;
}

int dots(void) {
    struct source source = {read_dot, NULL};
    return first_length(&source);
}
