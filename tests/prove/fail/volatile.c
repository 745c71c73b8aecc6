/* A volatile object may change between two reads (C11 6.7.3p7). */
volatile int port;

int reads(void) {
    int a = port, b = port;
    //@ check a == b; //~ assertion
    return 0;
}

int local(void) {
    volatile int v = 3;
    v = 4;
    int r = v;
    //@ check r == 4; //~ assertion
    return 0;
}
