/* A literal is an array of known characters, with its end. */

int literal(void) {
    const char *s = "hello";
    //@ assert s[0] == 'h' && s[4] == 'o' && s[5] == 0;
    //@ assert \strlen(s) == 5;
    return s[5];
}

int copy(void) {
    char s[] = "abc";
    s[0] = 'x';
    //@ assert s[0] == 'x' && s[1] == 'b' && s[3] == 0;
    return sizeof s;
}

const char table[] = "bc";

void not_shared(void) {
    const char *whole = "abc", *end = table;
    const char own[] = "bc";
    int apart = whole + 1 != end && whole + 1 != own;
    //@ assert apart;
    const char *again = (const char *)(unsigned long)end;
    //@ assert again == table;
}
