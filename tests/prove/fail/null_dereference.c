/* The contract allows NULL, the body does not test for it. */

/*@ requires p == \null || \valid_read(p);
    modifies \nothing; */
int get(const int *p) {
    return *p; //~ null-dereference
}

/*@ requires \valid(p);
    modifies *p; */
int set_late(int *p, int on) {
    int *q = 0;
    if (on > 3)
        q = p;
    if (on > 2)
        *q = 1; //~ null-dereference
    return on;
}
