/* The address of a local has no value any more when its function has returned (C11 6.2.4p2): GCC returns null. */
/*@ ensures \result != \null; */ //~ postcondition
int *local(void) {
    int x = 1;
    return &x;
}

/*@ ensures \result != \null; */ //~ postcondition
int *parameter(int x) {
    int *p = &x;
    return p;
}

/*@ ensures \result != \null; */ //~ postcondition
char *element(void) {
    char a[4];
    return a + 1;
}

/*@ ensures \result != \null; */ //~ postcondition
int *either(int c) {
    static int kept;
    int x = 1;
    return c ? &x : &kept;
}

/*@ ensures \result != \null; */ //~ postcondition
int *literal(void) {
    return &(int){3};
}
