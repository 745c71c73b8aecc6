/* The function does not keep the contract of the pointer's type, or the call does not. */

/*@ requires 0 <= x <= 100;
    modifies \nothing;
    ensures \result >= x; */ //~ postcondition
typedef int (*grow)(int x);

/*@ modifies \nothing;
    ensures \result == 0; */
int zero(int x) {
    return 0;
}

int apply(grow f, int x) {
    return f(x); //~ null-dereference precondition
}

int use(void) {
    grow f = zero;
    return f(1);
}
