/* A recursive predicate is unfolded, and no more is known. */
/*@ predicate even(integer n) = n == 0 || even(n - 2); */
int f(void) {
    //@ check even(4);
    //@ check even(3); //~ assertion
    //@ check !even(3); //~ assertion
    return 0;
}
