/* Declaration and definition may both have clauses. */

/*@ requires x < 100;
    ensures \result > x; */
int next(int x);

/*@ modifies \nothing; */
int next(int x) {
    return x + 1;
}

int use(void) {
    int a = next(4);
    //@ assert a > 4;
    return a;
}
