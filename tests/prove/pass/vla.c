/* An array whose length is known at run time. */

/*@ requires 0 < n <= 100;
    modifies \nothing;
    ensures \result == 7; */
int last(int n) {
    int a[n];
    a[n - 1] = 7;
    //@ assert sizeof(int) * n == 4 * n;
    return a[n - 1];
}
