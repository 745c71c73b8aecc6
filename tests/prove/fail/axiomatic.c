/* Nothing else is known of it. */

/*@ axiomatic Size {
      logic integer size(integer n);
      axiom positive: \forall integer n; size(n) >= 0;
    } */

int f(void) {
    //@ check size(3) >= 0;
    //@ check size(3) > 0; //~ assertion
    //@ check size(3) == size(4); //~ assertion
    return 0;
}
