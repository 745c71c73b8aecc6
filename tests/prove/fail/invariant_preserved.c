/* True at first, but a turn of the loop breaks it; another is true and kept. */

/*@ requires 0 <= n <= 1000; */
int count(int n) {
    int i = 0, even = 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant even == 0; //~ invariant-preserved
        loop modifies i, even; */
    while (i < n) {
        i++;
        even = 1 - even;
    }
    return i;
}
