/* A call through a pointer goes by the contract of the pointer's type, which each function that becomes one must keep. */

/*@ requires 0 <= x <= 100;
    modifies \nothing;
    ensures \result >= x; */
typedef int (*grow)(int x);

/*@ requires -100 <= x <= 100;
    modifies \nothing;
    ensures \result == x + 1; */
int next(int x) {
    return x + 1;
}

/*@ requires 0 <= x <= 100;
    modifies \nothing;
    ensures f == \null ==> \result == x;
    ensures \result >= x; */
int apply(grow f, int x) {
    if (!f)
        return x;
    return f(x);
}

int use(void) {
    int r = apply(next, 3);
    //@ assert r >= 3;
    return r;
}
