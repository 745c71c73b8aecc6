/* assert is checked and then known, check is checked, admit is known. */

/*@ requires x > 3;
    modifies \nothing;
    ensures \result > 8; */
int twice(int x) {
    //@ admit small: x < 1000;
    //@ assert larger: 2 * x > 7;
    //@ check 2 * x < 2000;
    return 2 * x + 1;
}
