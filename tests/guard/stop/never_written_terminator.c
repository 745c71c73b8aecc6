/* The letters are there, the zero behind them is not: nothing in new memory is zero by chance. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *text = malloc(32);
    if (text == NULL) return 1;
    memcpy(text, "twelve", 6);
    return (int)strlen(text) == 6; //~ out-of-bounds
}
