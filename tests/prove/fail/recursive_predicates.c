/* A recursive predicate is unfolded; one whose recursion does not go down is no definition. */
/*@ predicate even(integer n) = n == 0 || n > 0 && even(n - 2); */
/*@ predicate liar(integer n) = !liar(n); */
/*@ logic integer more(integer n) = more(n) + 1; */

int unfolded(void) {
    //@ check even(4);
    //@ check even(3); //~ assertion
    return 0;
}

int contradiction(void) {
    //@ check liar(1); //~ unsupported
    return 0;
}

int no_number(void) {
    //@ check more(1) == 2; //~ unsupported
    return 0;
}
