/* Whatever is called: declared objects keep their types, though a union is in sight, and locals that nobody else knows their values. */
#include <stdio.h>
#include <string.h>

void log_it(int x);
struct pt { int x, y; };
union number { int i; float f; };
static union number shared;
static short table[4];
extern char name[16];

int an_array(void) { int a[3] = { 0, 1, 2 }; log_it(3); return a[1]; }
int values(void)
{
    struct pt p = { 1, 2 };
    int a[3] = { 0, 1, 2 };
    log_it(3);
    //@ assert p.x == 1 && a[2] == 2;
    return a[p.y];
}
int by_value(struct pt p)
{
    int before = p.x;
    log_it(4);
    //@ assert p.x == before;
    return p.y;
}
int through_a_cursor(void)
{
    int a[4] = { 1, 2, 3, 4 };
    int *p = a;
    p++;
    log_it(*p);
    //@ assert *p == 2;
    return p[2];
}
int statics(void)
{
    table[1] = 3;
    log_it(5);
    name[0] = 'x';
    shared.i = 1;
    return table[2];
}
int in_a_loop(void)
{
    int a[3] = { 7, 8, 9 };
    for (int i = 0; i < 3; i++)
        log_it(a[i]);
    //@ assert a[2] == 9;
    return a[0];
}
int heap(struct pt *p, char *text);
/*@ requires \valid(p) && \valid(text + (0 .. 7)); */
int given(struct pt *p, char *text)
{
    heap(p, text);
    p->x = 1;
    text[7] = 0;
    return p->y;
}
int lines(void)
{
    char line[16];
    int k = 0;
    if (!fgets(line, sizeof line, stdin))
        return 0;
    while (fgets(line, sizeof line, stdin))
        if (strlen(line) > 5 && k < 100)
            k++;
    return k;
}
/*@ requires \valid(line + (0 .. 15)); */
int given_lines(char *line)
{
    int k = 0;
    while (fgets(line, 16, stdin))
        if (strlen(line) > 5 && k < 100)
            k++;
    return k;
}
