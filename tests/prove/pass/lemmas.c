/* A lemma is proved once and then known. */

/*@ lemma square_is_positive: \forall integer x; x * x >= 0; */
/*@ lemma next_square: \forall integer x; (x + 1) * (x + 1) == x * x + 2 * x + 1; */

/*@ requires 0 <= n <= 1000;
    modifies \nothing;
    ensures \result == n * n; */
int square(int n) {
    int r = 0;
    /*@ loop invariant 0 <= i <= n && r == i * i && r <= 1000 * i; */
    for (int i = 0; i < n; i++)
        r += 2 * i + 1;
    return r;
}
