/* Anyone may change a volatile object at any time (C11 6.7.3p7). */
volatile int port;

int twice(void) {
    int a = port;
    int b = port;
    //@ check a == b; //~ assertion
    return a != b;
}
