/* The frame of `use` lies where the local of `make` was. */
#include <stdio.h>
static int *volatile kept;
static void make(void) {
    int local[4] = { 1, 2, 3, 4 };
    kept = local;
}
static int use(const int *from) {
    volatile int own[32];
    for (int i = 0; i < 32; i++) own[i] = i;
    return own[3] + from[2]; //~ use-after-free
}
int main(void) {
    make();
    return printf("%d\n", use(kept));
}
