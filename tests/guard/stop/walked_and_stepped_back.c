// Behind a step to the front nothing is left of what was looked up for the pointer.
#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    short *const items = calloc(6, sizeof *items);
    if (!items) return 1;
    short *at = items;
    int all = 0;
    for (int i = 0; i < 6; i++) all += *at++;
    at -= argc * 3;
    all += *at++;
    at -= argc * 5;
    return all + *at; //~ out-of-bounds
}
