/* Not true when the loop is reached. */

/*@ requires 0 <= n <= 1000; */
int count(int n) {
    int i = 0;
    //@ loop invariant 1 <= i <= n + 1; //~ invariant-entry
    while (i <= n)
        i++;
    return i;
}
