/* A cast makes no function keep a contract (C11 6.3.2.3p8). */

/*@ requires 0 <= x <= 100;
    modifies \nothing;
    ensures \result >= x; */
typedef int (*grow)(int x);

unsigned other(int x) {
    return 0;
}

int by_cast(void) {
    grow g = (grow)other; //~ precondition unsupported
    return g(3); //~ behind-unsupported
}

int data(void) {
    int object = 0;
    grow g = (grow)(void *)&object; //~ precondition unsupported
    return g(3); //~ behind-unsupported
}
