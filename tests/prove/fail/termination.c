/* A variant that does not always go down, and one that may be negative when the loop goes on. */

/*@ requires 0 <= n; */
int stays(int n) {
    int i = 0;
    //@ loop variant n - i; //~ termination
    while (i < n) {
        if (n > 100)
            i++;
    }
    return i;
}

/*@ requires n <= 1000; */
int negative(int n) {
    int i = 0;
    /*@ loop invariant 0 <= i <= 2000;
        loop variant n - i; */ //~ termination
    while (i < 2000)
        i++;
    return i;
}
