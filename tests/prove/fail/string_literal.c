/* Past the end, and a write into a literal (C11 6.4.5p7). */

int past(void) {
    const char *s = "hello";
    return s[6]; //~ out-of-bounds
}

void change(void) {
    char *s = "hello";
    s[0] = 'j'; //~ type-mismatch
}
