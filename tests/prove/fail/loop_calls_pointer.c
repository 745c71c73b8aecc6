/* What the contract of a pointer's type lists may be different after each round. */
#include <string.h>

/*@ requires 0 < size && \valid(line + (0 .. size - 1));
    modifies line[0 .. size - 1], ((char *)from)[..];
    ensures \result == \null || \valid_read_string(line); */
typedef char *(*reader)(char *line, int size, void *from);

//@ requires read != \null && \valid(other);
int may_be_the_state(reader read, void *from, int *other)
{
    char rest[8];
    *other = 5;
    while (read(rest, 8, from)) {}
    //@ assert *other == 5; //~ assertion
    return 0;
}

//@ requires read != \null;
size_t the_line_itself(reader read, void *from)
{
    char line[8];
    if (!read(line, 8, from)) return 0;
    size_t length = strlen(line);
    while (read(line, 8, from)) {}
    return 8 / (length + 1 - strlen(line)); //~ precondition division-by-zero
}

//@ requires read != \null && \valid(other) && \valid(first) && \base_addr(other) != \base_addr(first);
int another_state(reader read, int *first, int *other)
{
    char rest[8];
    void *from = first;
    *other = 5;
    while (read(rest, 8, from)) {
        from = other;
    }
    //@ assert *other == 5; //~ assertion
    return 0;
}

//@ requires 0 < size && \valid(line + (0 .. size - 1));
typedef char *(*careless)(char *line, int size);

//@ requires read != \null && \valid(other);
int says_nothing(careless read, int *other)
{
    char rest[8];
    *other = 5;
    while (read(rest, 8)) {}
    //@ assert *other == 5; //~ assertion
    return 0;
}

int count;

/*@ requires 0 < size && \valid(line + (0 .. size - 1));
    modifies line[0 .. size - 1], count;
    ensures \result == \null || \valid_read_string(line); */
char *counts(char *line, int size, void *from) //~ frame
{
    count++; //~ signed-overflow
    return 0;
}

reader given(void) { return counts; }
