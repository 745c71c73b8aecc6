/* A function named by `cleanup` is called where the life of the variable ends. */
static int g;
static int t[2];
static void done(int *p) {
    g = 7;
}
int at_end_of_block(void) {
    g = 0;
    {
        int x __attribute__((cleanup(done))) = 1;
    }
    return t[g]; //~ out-of-bounds
}
int at_break(int n) {
    g = 0;
    while (n > 0) {
        int x __attribute__((__cleanup__(done))) = 1;
        break;
    }
    return t[g]; //~ out-of-bounds
}
/*@ ensures g == 0; */ //~ postcondition
int at_return(void) {
    __attribute__((cleanup(done))) int x = 1;
    g = 0;
    return t[g];
}
/*@ requires *p == 1; modifies \nothing; */
static void picky(const int *p) {
}
int meets_contract(void) {
    int x __attribute__((cleanup(picky))) = 1;
    x = 2;
    return x; //~ precondition
}
int in_expression(void) {
    return ({ int x __attribute__((cleanup(done))) = 1; x; }); //~ unsupported
}
