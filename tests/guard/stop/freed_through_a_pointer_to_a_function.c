#include <stdlib.h>
static void drop(int *p) { free(p); }
static void each(void (*act)(int *), int *p) { act(p); }
int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 1;
    each(drop, p);
    return *p; //~ use-after-free
}
