/* A loop changes what its callees' `modifies` clauses say, in the objects that they are given. */
#include <stdio.h>
struct o { int n; int a[16]; };
/*@ requires \valid(p); assigns *p; ensures 0 <= p->n <= 16; */
void get(struct o *p);
/*@ assigns \nothing; */
void look(int);
int glob;
/*@ assigns glob; */
void count(int);
/*@ requires \valid(p + (0 .. n - 1)); assigns p[0 .. n - 1]; */
void fill(int *p, int n);

void prints(void)
{
    struct o o;
    get(&o);
    for (int i = 0; i < o.n; i++)
        printf("%d\n", o.a[i]);
}
void looks(void)
{
    struct o o;
    get(&o);
    for (int i = 0; i < o.n; i++)
        look(o.a[i]);
}
void counts(void)
{
    struct o o;
    get(&o);
    for (int i = 0; i < o.n; i++)
        count(o.a[i]);
}
/*@ requires \valid(o) && 0 <= o->n <= 16; requires \separated(o, &glob); */
void given(struct o *o)
{
    for (int i = 0; i < o->n; i++)
        count(o->a[i]);
}
/*@ assigns glob; */
void framed(void)
{
    struct o o;
    get(&o);
    for (int i = 0; i < o.n; i++)
        count(o.a[i]);
}
void written(void)
{
    struct o o;
    get(&o);
    //@ loop modifies glob;
    for (int i = 0; i < o.n; i++)
        count(o.a[i]);
}
int another_array(void)
{
    int a[4] = { 1, 2, 3, 4 }, b[8];
    for (int i = 0; i < 5; i++)
        fill(b + i, 3);
    //@ assert a[3] == 4;
    return a[3];
}
struct pair { int x, y; };
int inside(int n)
{
    int a[4] = { 1, 2, 3, 4 };
    for (int i = 0; i < n; i++) {
        struct pair p = { i, i };
        look(p.x);
        look((struct pair){ 1, 2 }.y);
    }
    //@ assert a[3] == 4;
    return a[3];
}
