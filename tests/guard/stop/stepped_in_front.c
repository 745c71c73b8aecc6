#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *numbers = calloc(4, sizeof *numbers);
    if (!numbers) return 0;
    int *at = numbers + 4;
    for (int i = 0; i < 5; i++) *--at = i; //~ out-of-bounds
    printf("%d\n", numbers[0]);
    free(numbers);
    return 0;
}
