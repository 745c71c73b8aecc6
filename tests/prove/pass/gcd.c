/* Euclid's algorithm ends. */

/*@ requires a >= 0 && b >= 0;
    modifies \nothing;
    ensures \result >= 0; */
int gcd(int a, int b) {
    /*@ loop invariant a >= 0 && b >= 0;
        loop variant b; */
    while (b != 0) {
        int t = a % b;
        a = b;
        b = t;
    }
    return a;
}
