/* With _FORTIFY_SOURCE the header has bodies for the library's functions, which know no size here. */
#define _FORTIFY_SOURCE 2
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

static void fill(char *to, const char *from, size_t count) { memcpy(to, from, count); } //~ out-of-bounds

int main(int argc, char **argv) {
    char *room = malloc(8);
    if (!room) return 0;
    printf("%s\n", "nine bytes go to eight");
    fill(room, "123456789", (size_t)argc + 8);
    (void)argv;
    return room[0] == 'x';
}
