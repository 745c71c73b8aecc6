#include <stdio.h>
int main(void) {
    char text[8];
    sprintf(text, "%d", 1234567);
    puts(text);
    sprintf(text, "%d", 12345678); //~ out-of-bounds
    puts(text);
    return 0;
}
