/* \strlen is the distance to the first zero. */

/*@ requires \valid_read_string(s);
    modifies \nothing;
    ensures \result == \strlen(s); */
unsigned long length(const char *s) {
    unsigned long n = 0;
    /*@ loop invariant 0 <= n <= \strlen(s); */
    while (s[n])
        n++;
    return n;
}
