/* A name does not make an endless definition end. */

/*@ logic integer down(integer n) = \let below = down(n - 1); n <= 0 ? below : 1 + below; */

int f(void) {
    //@ check down(1) == 1; //~ unsupported
    return 0;
}

/*@ logic integer up(integer n) = \let above = up(n + 1); n <= 0 ? 0 : above; */

int g(void) {
    //@ check up(1) == 0; //~ unsupported
    return 0;
}
