/* A table of functions that require something may be used here, and what else stands in it may be given to anybody. */
#include <stdio.h>
#include <string.h>
int cells[4];
struct operations {
    const char *name;
    int count;
    int (*at)(int);
};

//@ requires 0 <= i < 4; modifies \nothing;
static int at(int i) { return cells[i]; }
static const struct operations operations = { "at", 1, at };
static struct operations other;

int uses(void)
{
    return operations.at(3);
}

//@ requires \valid_read_string(text);
void shows(const char *text, int n)
{
    printf("%s %d\n", text, n + operations.count * 0);
    other.at = at;
    memset(&other, 0, sizeof other);
}
