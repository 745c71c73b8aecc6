/* What a callee in a loop modifies is not known in the next round. */
int glob;
/*@ assigns glob; */
void count(int);
/*@ requires \valid(p + (0 .. n - 1)); assigns p[0 .. n - 1]; */
void fill(int *p, int n);
/*@ requires \valid(p); assigns **p; */
void deep(int **p);
/*@ requires \valid(p); assigns *p, glob; ensures \valid(*p) && \fresh(*p); */
void renew(int **p);

int the_same_array(void)
{
    int a[4] = { 1, 2, 3, 4 };
    for (int i = 0; i < 3; i++)
        fill(a + i, 1);
    //@ assert a[1] == 2; //~ assertion
    return 0;
}
int by_turns(void)
{
    int a[2] = { 1, 2 }, b[2] = { 3, 4 };
    int *p = a;
    for (int i = 0; i < 3; i++) {
        fill(p, 2); //~ precondition
        p = b;
    }
    //@ assert b[1] == 4; //~ assertion
    return 0;
}
int one_further(void)
{
    int a = 1;
    int *p = &a;
    for (int i = 0; i < 3; i++)
        deep(&p);
    //@ assert a == 1; //~ assertion
    return 0;
}
void a_global(int n)
{
    glob = 1;
    for (int i = 0; i < n; i++)
        count(i);
    //@ assert glob == 1; //~ assertion
}
/*@ requires \valid(p) && \valid(*p) && **p == 1; */
void a_new_object(int **p, int n)
{
    for (int i = 0; i < n; i++)
        renew(p);
    //@ assert **p == 1; //~ assertion
}
