/* A member that was not written last has no known value. */
union value { unsigned number; float real; };

int other(void) {
    union value v;
    v.number = 7;
    v.real = 1.5f;
    //@ assert v.number == 7; //~ assertion
    return 0;
}
