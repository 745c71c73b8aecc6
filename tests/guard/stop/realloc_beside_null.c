#include <stdlib.h>

int main(void) {
    char *text = NULL;
    text = realloc(text + 1, 8); //~ invalid-free
    return text == NULL;
}
