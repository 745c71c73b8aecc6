/* The body runs before the test. */

/*@ requires n >= 0;
    modifies \nothing;
    ensures 1 <= \result <= 10; */
int digits(int n) {
    int count = 0;
    int limit = 10;
    /*@ loop invariant count + limit == 10;
        loop invariant 0 <= count < 10 && n >= 0;
        loop variant limit; */
    do {
        n /= 10;
        count++;
        limit--;
    } while (n > 0 && limit > 0);
    return count;
}
