/* What is right to do with arrays inside of larger objects, and with the objects around them. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
struct s { char a[4]; char b[4]; };
struct packet { int length; char data[]; };
struct old_packet { int length; char data[1]; };
struct holder { int count; int values[4]; };

/*@ requires \valid(s); modifies *s; */
void clears(struct s *s)
{
    void *all = s;
    memset(all, 0, sizeof *s);
    memset(s, 0, sizeof *s);
    memset((char *)s, 0, sizeof *s);
}

/*@ requires \valid_read(h); */
int container(struct holder *h)
{
    int *values = h->values;
    struct holder *again = (struct holder *)((char *)values - offsetof(struct holder, values));
    return again->count;
}

int flexible(int n)
{
    if (n < 1 || n > 1000)
        return 0;
    struct packet *p = malloc(sizeof *p + n);
    if (!p)
        return 0;
    char *data = p->data;
    data[n - 1] = 1;
    memset(p->data, 0, n);
    free(p);
    return 1;
}

/*@ requires 0 <= n && \valid_read(p + (0 .. n - 1)); modifies \nothing; */
static int first(const int *p, int n)
{
    return n > 0 ? p[0] : 0;
}

/*@ requires \valid_read(h); */
int passes(struct holder *h)
{
    const int *end = h->values + 4;
    return first(h->values, 4) ^ first(h->values + 2, 2) ^ first(&h->values[4], 0) ^ end[-1];
}

void backwards(struct holder *h)
{
    struct holder own = {4, {1, 2, 3, 4}};
    int *p = own.values + 4;
    while (p > own.values)
        *--p = 0;
}

int length(void)
{
    struct s s = {"ab", "cd"};
    char *b = s.b;
    return strlen(s.a) + strlen(b) + (s.a[0] == b[0]);
}
