/* Past the end, and a write into a literal (C11 6.4.5p7). */

int past(void) {
    const char *s = "hello";
    return s[6]; //~ out-of-bounds
}

void change(void) {
    char *s = "hello";
    s[0] = 'j'; //~ type-mismatch
}

/* One literal may be the end of another (C11 6.4.5p7). */
void shared(void) {
    const char *whole = "abc", *end = "bc";
    int apart = whole + 1 != end;
    //@ assert apart; //~ assertion
}

void shared_addresses(void) {
    unsigned long whole = (unsigned long)"xyz", end = (unsigned long)"yz";
    //@ assert whole + 1 != end; //~ assertion
}
