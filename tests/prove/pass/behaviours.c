/* Behaviours split a contract by cases that are complete and disjoint. */

/*@ requires x > -1000;
    modifies \nothing;
    behavior negative:
      assumes x < 0;
      ensures \result == -x;
    behavior positive:
      assumes x >= 0;
      ensures \result == x;
    complete behaviors;
    disjoint behaviors; */
int absolute(int x) {
    return x < 0 ? -x : x;
}

int use(void) {
    int a = absolute(-4), b = absolute(5);
    //@ assert a == 4 && b == 5;
    return a;
}
