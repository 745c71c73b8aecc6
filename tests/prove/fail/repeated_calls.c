/* The second call starts where the first one ended. */
/*@ requires \valid(p) && *p == 1;
    modifies *p;
    ensures *p == 2; */
void inc(int *p);
int twice(void) {
    int x = 1;
    inc(&x);
    inc(&x); //~ precondition
    //@ check x == 2;
    return x;
}
