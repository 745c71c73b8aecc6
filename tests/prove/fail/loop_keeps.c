/* What a loop does touch is not known after it. */

/*@ requires \valid(a + (0 .. 9)) && a[3] == 5 && 0 <= n <= 10;
    modifies a[0 .. 9]; */
int lost(int *a, int n) {
    int last = 1;
    for (int i = 0; i < n; i++) {
        a[i] = 0;
        last = 2;
    }
    //@ check a[3] == 5; //~ assertion
    //@ check last == 1; //~ assertion
    return last;
}
