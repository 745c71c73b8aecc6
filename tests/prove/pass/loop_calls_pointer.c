/* A loop that calls a function through a pointer keeps what the contract of the pointer's type does not list. */
#include <string.h>

struct source { const char *next; int left; char kept[4]; };

/*@ requires 0 < size && \valid(line + (0 .. size - 1));
    modifies line[0 .. size - 1], ((char *)from)[..];
    ensures \result == \null || \valid_read_string(line); */
typedef char *(*reader)(char *line, int size, void *from);

/*@ requires \valid((struct source *)from) && 0 < size && \valid(line + (0 .. size - 1));
    modifies line[0 .. size - 1], ((char *)from)[..];
    ensures \result == \null || \valid_read_string(line); */
char *read_nothing(char *line, int size, void *from)
{
    struct source *source = from;
    if (source->left == 0) return 0;
    source->next = 0;
    source->left = 0;
    source->kept[1] = 2;
    line[0] = '\0';
    return line;
}

/*@ requires read != \null && \valid(other) && \valid_read_string(text);
    requires \base_addr(other) != \base_addr(from) && \base_addr(text) != \base_addr(from); */
size_t last(reader read, void *from, int *other, const char *text)
{
    char first[80], rest[8];
    *other = 5;
    if (!read(first, 80, from)) return 0;
    size_t length = strlen(first);
    while (read(rest, 8, from)) {
        //@ check *other == 5 && length == \strlen(first);
    }
    //@ assert *other == 5;
    //@ assert \valid_read_string(text);
    return strlen(first) - length;
}

/* Whatever the reader's state is, it is no constant. */
//@ requires read != \null;
const char *found(reader read, void *from)
{
    char line[8];
    if (!read(line, 8, from)) return 0;
    return strchr(";#", line[0]);
}
