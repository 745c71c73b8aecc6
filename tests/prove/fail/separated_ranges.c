/* Separated is not in another object, and an empty range is separated from everything. */
/*@ requires \valid(p);
    ensures \fresh(p); */ //~ postcondition
void f(int *p) {
}
/*@ requires \separated(p, q) && \valid(p) && \valid(q); */
int g(int *p, int *q) {
    *p = 1;
    *q = 2;
    //@ check *p == 1;
    //@ check Obj(p) != Obj(q); //~ assertion
    return 0;
}
/*@ requires n >= 0 && \separated(p + (0 .. n-1), q) && \valid(p) && \valid(q); */
int h(int *p, int *q, int n) {
    *p = 1;
    *q = 2;
    //@ check *p == 1; //~ assertion
    return 0;
}
