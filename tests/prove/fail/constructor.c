/* What runs before `main` may change what initialisers say. */
static int once;
static int t[2];
__attribute__((constructor)) static void start(void) {
    once = 5;
}
/*@ requires once == 0; */
__attribute__((__constructor__)) static void picky(void) { //~ precondition
}
int main(void) {
    return t[once]; //~ out-of-bounds
}
