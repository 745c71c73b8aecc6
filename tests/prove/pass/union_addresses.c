/* Through a pointer to the active member, it is read and written. */
union value { int number; char *text; double real; };

/*@ requires \valid(p) && *p < 100;
    modifies *p;
    ensures *p == \old(*p) + 1; */
void increment(int *p) {
    *p = *p + 1;
}

int direct(void) {
    union value v;
    v.number = 5;
    int *p = &v.number;
    *p = 6;
    increment(&v.number);
    //@ assert v.number == 7;
    return v.number;
}
