/* What is declared under a name of the C library with another type is not the library's; nothing is known of it. */
int swprintf(unsigned short *to, const unsigned short *format, ...);
int strcmp(int *left, int *right);

int wide(unsigned short *text) {
    return swprintf(text, text); //~ unsupported
}

int compared(int *a) {
    return strcmp(a, a); //~ unsupported
}
