/* The pointer in between is not changed. */
/*@ requires \valid(p) && \valid(*p);
    modifies **p;
    ensures **p == 1; */
void deep(int **p) {
    **p = 1;
}
int use(void) {
    int a = 0, b = 0;
    int *p = &a;
    deep(&p);
    //@ check a == 1;
    //@ check b == 1; //~ assertion
    //@ check p == &b; //~ assertion
    return 0;
}
