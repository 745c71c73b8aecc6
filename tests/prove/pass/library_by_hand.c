/* A function of the C library keeps its contract, whoever declares it. Its own declaration is compatible with the library's. */
extern char *strcpy(char *to, const char *from);
extern unsigned long strlen(const char *);
int printf(const char *, ...), puts(const char *);
void *malloc(unsigned long), *memcpy(void *, const void *, unsigned long);
void free();
extern void abort(void);
extern void exit(int);
int abs(int);
int toupper(int);

int length(void) {
    char buffer[6];
    strcpy(buffer, "hello");
    printf("%s, %d\n", buffer, abs(-3));
    //@ assert \strlen(buffer) == 5;
    return strlen(buffer) == 5 ? 0 : puts("no");
}

//@ ensures \result == x;
int copied(int x) {
    int *p = malloc(sizeof *p), y;
    if (!p)
        abort();
    *p = x;
    memcpy(&y, p, sizeof y);
    free(p);
    return y;
}

//@ ensures \result > 0;
int positive(int x) {
    if (x <= 0)
        exit(1);
    return x;
}

//@ requires 0 <= c <= 255; ensures -1 <= \result <= 255;
int upper(int c) {
    return toupper(c);
}
