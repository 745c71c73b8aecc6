/* Ghost variables in frames. */
//@ ghost int calls;
//@ ghost integer height;
//@ ghost int *last;

/*@ requires 0 <= calls < 1000;
    modifies calls;
    ensures calls == \old(calls) + 1; */
void count(void) {
    //@ ghost calls = calls + 1;
}

/*@ requires calls == 0;
    assigns calls, last;
    ensures calls == 2 && height == \old(height) && last == p; */
void twice(int *p) {
    count();
    //@ ghost last = p;
    count();
}

/*@ modifies calls; */
typedef void (*step)(void);

/*@ requires s != \null && height == 3;
    ensures height == 3; */
void by_pointer(step s) {
    s();
}

/*@ assigns \nothing; */
void declared(void);

/*@ requires height == 3;
    modifies \nothing;
    ensures height == 3; */
void by_prototype(void) {
    declared();
}
