// The object ends before the walk does.
#include <stdlib.h>

static int done(char *text, int count) {
    if (count == 5) free(text);
    return count < 8;
}

int main(void) {
    char *text = calloc(16, 1), *at = text;
    if (!text) return 1;
    int count = 0, all = 0;
    do {
        all += *at++; //~ use-after-free
    } while (done(text, ++count));
    return all;
}
