// Inputs by their usual names change nothing.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

//@ requires \valid(p); ensures \result == \old(*p) && *p == \result;
int keeps(int *p) {
    int before = *p;
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 3);
    //@ assert n >= 4;
    return before;
}
