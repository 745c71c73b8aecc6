/* The loop writes more than it says. */

/*@ requires \valid(a + (0 .. 9));
    modifies a[0 .. 9]; */
void front(int *a) {
    /*@ loop modifies i, a[0 .. 4];
        loop invariant 0 <= i <= 6; */
    for (int i = 0; i < 6; i++)
        a[i] = 0; //~ frame
}
