#include <stdio.h>
static int letter(const char *text, int at) {
    return text[at]; //~ out-of-bounds
}
int main(void) {
    const char *text = "letters";
    return printf("%c\n", letter(text, -1));
}
