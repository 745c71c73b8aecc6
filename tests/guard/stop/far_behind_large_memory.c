/* Large memory has the rest of its last block for itself: what lies there is behind its end. */
#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    char *text = malloc(32768);
    if (!text) return 0;
    char *end = text + 32768;
    end[-argc] = 'a';
    return end[300 * argc]; //~ out-of-bounds
}
