#include <stdio.h>
#include <stdlib.h>
struct big { char name[40]; int n; };
int use(struct big *p) { return p->n; } //~ out-of-bounds
int main(void) {
    struct big *all = calloc(3, sizeof *all);
    if (!all) return 1;
    for (size_t i = 0; i < 3; i++) printf("%d\n", use(&all[i - 1]));
    free(all);
    return 0;
}
