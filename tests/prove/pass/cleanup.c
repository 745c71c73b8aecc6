/* Cleanups run in the reverse order, after the value that is returned has been computed. */
static int g;
/*@ requires \valid(p); modifies g; ensures g == *p; */
static void keep(int *p) {
    g = *p;
}
/*@ modifies g; ensures \result == 1; ensures g == 2; */
int first_is_last(void) {
    int x __attribute__((cleanup(keep))) = 2;
    int y __attribute__((cleanup(keep))) = 3;
    g = 1;
    return g;
}
/*@ requires g == 5; modifies g; ensures g == 5; */
void leaves_loop(int n) {
    for (int i = 0; i < n; i++) {
        int x __attribute__((cleanup(keep))) = 5;
        return;
    }
}
