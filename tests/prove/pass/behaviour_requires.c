/* A behaviour may ask for more; a call gets what the cases that apply promise. */

/*@ modifies p[0 .. 0];
    behavior absent:
      assumes p == \null;
      ensures \result == 0;
    behavior present:
      assumes p != \null;
      requires \valid(p);
      ensures \result == 1 && *p == 5; */
int give(int *p) {
    if (!p)
        return 0;
    *p = 5;
    return 1;
}

int use(void) {
    int x = 0;
    int a = give(0), b = give(&x);
    //@ assert a == 0 && b == 1 && x == 5;
    return a + b;
}
