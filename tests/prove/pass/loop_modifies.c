/* A loop that says what it changes keeps the rest of the function's frame. */

/*@ requires \valid(a + (0 .. 9)) && a[9] == 4;
    modifies a[0 .. 9];
    ensures a[9] == 4; */
void front(int *a) {
    /*@ loop modifies i, a[0 .. 4];
        loop invariant 0 <= i <= 5; */
    for (int i = 0; i < 5; i++)
        a[i] = 0;
}
