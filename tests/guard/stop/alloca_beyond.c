#include <alloca.h>
#include <stdio.h>
static void fill(char *to, int count) {
    for (int i = 0; i <= count; i++) to[i] = 'x'; //~ out-of-bounds
}
int main(void) {
    char *room = alloca(24);
    fill(room, 24);
    return printf("%c\n", room[0]);
}
