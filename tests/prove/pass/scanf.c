/* What scanf stores: each conversion its object, if the call came so far. */
#include <stdio.h>

/*@ ensures -99999999 <= \result <= 999999999; */
int plain(void)
{
    int n = 5;
    if (scanf("%9d", &n) != 1)
        return 0;
    if (n < -99999999 || n > 999999999)
        return 0;
    return n;
}

/* What was not stored keeps its value. */
/*@ ensures \result == 7; */
int kept(void)
{
    int a = 3, b = 7;
    int got = scanf("%4d,%4d", &a, &b);
    if (got < 2)
        return b;
    return 7;
}

/* A word ends in its array. */
int word(void)
{
    char name[8];
    unsigned char c = 0;
    if (scanf("%7s %c", name, &c) == 2)
        return printf("%s %d\n", name, c);
    return 0;
}

/*@ requires \valid_read_string(text);
    requires \valid(x) && \valid(y);
    requires \base_addr(text) != \base_addr(x) && \base_addr(text) != \base_addr(y);
    modifies *x, *y, __cinch_errno;
    ensures \result <= 2; */
int pair(const char *text, short *x, double *y)
{
    return sscanf(text, "%4hd %lf", x, y);
}

/* Other objects stay as they were, in a loop too. */
struct point { int x, y; };

/*@ requires \valid(p);
    modifies *p, __cinch_errno;
    ensures \result == 11; */
int points(struct point *p, int n)
{
    int mine = 11, used = 0;
    for (int i = 0; i < n; i++)
        if (scanf("%9d %9d%n", &p->x, &p->y, &used) < 2)
            break;
    return mine;
}

void skip(void)
{
    scanf("%*[^\n]");
    scanf("%*c");
}

/* A local whose address others know stays as it was where only `errno` may change. */
void keep(int *p);

int known_elsewhere(void)
{
    int n = 3;
    keep(&n);
    n = 4;
    printf("-\n");
    //@ assert n == 4;
    return n;
}
