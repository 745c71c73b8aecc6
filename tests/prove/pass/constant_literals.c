// A compound literal is an object of its own, unless its type is `const`; then it keeps its value.
int distinct(void)
{
    int *p = (int[]){1, 2};
    int *q = (int[]){1, 2};
    p[0] = 3;
    int same = p == q;
    //@ assert !same;
    //@ assert q[0] == 1;
    const int *r = (const int[]){4, 5};
    q[1] = 6;
    //@ assert r[1] == 5;
    return p[0];
}
