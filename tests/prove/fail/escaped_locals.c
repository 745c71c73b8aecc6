/* A variable whose address is known elsewhere may change in loops and calls. */
int loop_addr(int n) {
    int x = 0;
    int *p = &x;
    for (int i = 0; i < n; i++)
        *p = 1;
    //@ check x == 0; //~ assertion
    return x;
}
void callee(int *p);
int loop_call(int n) {
    int x = 0;
    for (int i = 0; i < n; i++)
        callee(&x);
    //@ check x == 0; //~ assertion
    return x;
}
int *saved;
void keep(int *p) {
    saved = p;
}
void poke(void);
int escape(void) {
    int x = 0;
    keep(&x);
    poke();
    //@ check x == 0; //~ assertion
    return x;
}
