#include <string.h>

int main(int argc, char **words) {
    unsigned long length = argc > 0 ? strlen(words[0]) : 0;
    return words[0][length + 1]; //~ out-of-bounds
}
