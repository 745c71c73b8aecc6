#include <ctype.h>
#include <locale.h>
#include <stdio.h>

int main(void) {
    int sum = 0;
    for (int i = -128; i < 256; i++) {
        sum = sum * 3 % 100003 + (isspace(i) != 0) + 2 * (isalpha(i) != 0);
        if (i >= -1) sum += tolower(i) + toupper(i);
    }
    setlocale(LC_ALL, "");
    for (int i = -1; i < 256; i++) sum = sum * 3 % 100003 + (isdigit(i) != 0);
    printf("%d\n", sum);
    return 0;
}
