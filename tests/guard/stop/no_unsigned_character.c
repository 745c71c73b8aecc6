#include <ctype.h>

int main(int argc, char **argv) {
    (void)argv;
    signed char low = (signed char)(0 - argc);
    int sum = isalpha(low) + isalpha((unsigned char)low);
    return sum + isspace((int)(unsigned short)low); //~ out-of-bounds
}
