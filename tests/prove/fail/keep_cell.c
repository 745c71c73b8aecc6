/* What another cell holds may be another value. */

/*@ requires \valid(a + (0 .. 1));
    modifies \nothing; */
void copy(int *a) {
    a[0] = a[1]; //~ frame
}

/*@ requires \valid(a);
    modifies \nothing; */
void change(int *a) {
    *a = *a + 1 - 1; //~ frame signed-overflow
}
