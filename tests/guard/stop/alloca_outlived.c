#include <alloca.h>
#include <stdio.h>
static int *volatile kept;
static void make(int n) {
    int *room = alloca((unsigned)n * sizeof(int));
    room[0] = n;
    kept = room;
}
int main(void) {
    make(4);
    return printf("%d\n", kept[0]); //~ use-after-free
}
