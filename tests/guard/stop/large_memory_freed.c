#include <stdlib.h>

static long *numbers;

static long third_last(int count) {
    return numbers[count - 3]; //~ use-after-free
}

int main(void) {
    numbers = calloc(4000, sizeof *numbers);
    if (!numbers || third_last(4000)) return 0;
    free(numbers);
    return (int)third_last(4000);
}
