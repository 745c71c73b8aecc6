/* One too many, and a write that moves the end. */

/*@ requires \valid_read_string(s);
    modifies \nothing;
    ensures \result == \strlen(s); */ //~ postcondition
unsigned long length(const char *s) {
    unsigned long n = 0;
    /*@ loop invariant 0 <= n <= \strlen(s); */
    while (s[n])
        n++;
    return n + 1;
}

/*@ requires \valid_string(s) && \strlen(s) == 5;
    modifies s[2]; */
void cut(char *s) {
    s[2] = 0;
    //@ check \strlen(s) == 2;
    //@ check \strlen(s) == 5; //~ assertion
}
