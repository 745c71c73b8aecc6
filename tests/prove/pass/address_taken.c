/* A local variable whose address is taken is an object of its own. */

/*@ requires \valid(p);
    modifies *p;
    ensures *p == v; */
void set(int *p, int v) {
    *p = v;
}

int locals(int x) {
    int a = 1, b = 2;
    int *p = &a;
    set(p, 10);
    set(&x, 20);
    //@ assert a == 10 && b == 2 && x == 20;
    p = &b;
    *p = 30;
    //@ assert a == 10 && b == 30 && *p == 30;
    return a + b;
}
