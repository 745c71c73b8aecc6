#include <stdlib.h>
int main(int argc, char **argv) {
    int *room = malloc(4 * sizeof(int));
    (void)argv;
    if (!room) return 1;
    room[3] = 1;
    int *same = room;
    room = malloc(2 * sizeof(int));
    if (!room) return 1;
    same[3] = 2;
    room[argc + 2 - argc] = 1; //~ out-of-bounds
    return 0;
}
