/* The callee may change what it was given the address of; a local is gone when its function returns. */

/*@ requires \valid(p);
    modifies *p; */
void change(int *p);

int locals(void) {
    int a = 1, b = 2;
    change(&a);
    //@ assert b == 2;
    //@ assert a == 1; //~ assertion
    return b;
}

/*@ ensures \valid(\result); */ //~ postcondition
int *dangling(void) {
    int local = 3;
    return &local;
}
