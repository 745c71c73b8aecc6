/* What a literal format prints has bounds: snprintf ends what it writes, and sprintf may be given just enough room. */
#include <stdio.h>
#include <string.h>

size_t number(int n)
{
    char text[32];
    snprintf(text, sizeof text, "%d", n);
    return strlen(text);
}

int bounded(int n, unsigned char byte)
{
    char text[12 + 1 + 3 + 1];
    int length = snprintf(text, sizeof text, "%12u/%hhu", (unsigned)n, byte);
    //@ assert 14 <= length <= 16;
    return length;
}

void enough_room(int a, long b)
{
    char text[11 + 1 + 20 + 1];
    int length = sprintf(text, "%d,%ld", a, b);
    //@ assert 3 <= length <= 32 && \strlen(text) <= length;
    text[length] = 0;
}

/*@ requires \valid_read_string(name) && \strlen(name) <= 20; modifies __cinch_errno; */
size_t with_a_name(const char *name)
{
    char text[32];
    sprintf(text, "name: %s!", name);
    return strlen(text);
}

/*@ requires \valid_read(name + (0 .. 7)); modifies __cinch_errno; */
void cut(const char *name)
{
    char text[9];
    sprintf(text, "%.8s", name);
}

struct record { char name[8]; int n; };

void into_a_member(int n)
{
    struct record record = { "", 5 };
    sprintf(record.name, "%hd", (short)n);
    //@ assert record.n == 5;
}
