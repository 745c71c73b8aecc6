/* A function of memory may have another value after a write. */
/*@ axiomatic Sum {
      logic integer f(int *a) reads *a;
      axiom step: \forall int *a; *a == 0 ==> f(a) == 0;
    } */
/*@ requires \valid(p) && f(p) == 4;
    modifies *p; */
void change(int *p) {
    *p = 3;
    //@ check f(p) == 4; //~ assertion
    *p = 0;
    //@ check f(p) == 0;
    //@ check \false; //~ assertion
    ;
}
