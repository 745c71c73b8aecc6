/* A function of the C library keeps its contract, whoever declares it. */
char *strcpy(char *, const char *);
unsigned long strlen(const char *);
int printf(const char *, ...);
extern int isalpha(int), abs(int);
void *malloc(unsigned long);
void free();
int *__errno_location(void);

void no_room(void) {
    char buffer[2];
    strcpy(buffer, "long string"); //~ precondition
}

unsigned long no_string(void) {
    char three[3] = { 'a', 'b', 'c' };
    return strlen(three); //~ precondition
}

void other_argument(const char *text) {
    printf("%d\n", text); //~ precondition
}

int no_character(int c) {
    return isalpha(c); //~ precondition
}

int no_absolute_value(int x) {
    return abs(x); //~ precondition
}

void twice(void) {
    char *p = malloc(3);
    free(p);
    free(p); //~ double-free
}

void in_a_block(void) {
    char *strcat(char *, const char *);
    char buffer[2] = "a";
    strcat(buffer, "b"); //~ precondition
}
