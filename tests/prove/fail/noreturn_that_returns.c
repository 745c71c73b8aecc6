/* A function that is said not to return must not. */
_Noreturn void die(int again);

void die(int again) {
    while (again)
        ;
} //~ postcondition

int use(void) {
    int *p = 0;
    die(0);
    return *p;
}
