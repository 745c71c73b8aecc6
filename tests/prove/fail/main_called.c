/* The variables have their first values only when `main` is entered by the system. */
int runs = 0;

int main(void) {
    //@ check runs == 0;
    if (runs == 0) {
        runs = 1;
        main(); //~ unsupported
    }
    return 0;
}
