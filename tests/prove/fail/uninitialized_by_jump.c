/* A jump over a declaration, or into its own initialiser, finds no value (C11 6.2.4p6). */
int past(void) {
    goto end;
    int y = 5;
end:
    return y; //~ uninitialized-read
}

int chosen(int k) {
    switch (k) {
        int y = 5;
    case 1:
        return y; //~ uninitialized-read
    default:
        return 0;
    }
}

int itself(void) {
    int x = x; //~ uninitialized-read
    return x;
}
