// A text that is read up to a count need not end; where it is read only sometimes, it is asked for only then. What is written ends where
// the text or the count does.
#include <stddef.h>

char *copy(char *dest, char *src, int s)
{
    char *cur = dest;
    if (dest == 0) return 0;
    while (s-- > 0 && *src) {
        *cur++ = *src++;
    }
    *cur = '\0';
    return dest;
}

size_t length_up_to(const char *s, size_t n)
{
    size_t i = 0;
    while (i < n && s[i] != '\0') {
        i++;
    }
    return i;
}

/* One character too many for the count. */
int is_longer(const char *s, size_t n)
{
    size_t i = 0;
    while (i < n && s[i] != '\0') {
        i++;
    }
    return s[i] != '\0';
}

size_t length_of_four(void)
{
    char cells[4] = {'a', 'b', 'c', 'd'};
    return length_up_to(cells, 4);
}

size_t length_of_five(void)
{
    char cells[4] = {'a', 'b', 'c', 'd'};
    return length_up_to(cells, 5); //~ precondition
}

/* C compares pointers into one object only. */
void move(char *d, const char *s, size_t n)
{
    if (s < d) {
        for (; n > 0; n--) {
            d[n - 1] = s[n - 1];
        }
    } else {
        for (size_t i = 0; i < n; i++) {
            d[i] = s[i];
        }
    }
}

void move_up(void)
{
    char cells[8] = {0};
    move(cells + 1, cells, 7);
}

void move_elsewhere(void)
{
    char from[8] = {0}, to[8];
    move(to, from, 8); //~ precondition
}
