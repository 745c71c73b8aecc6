/* Pointers that pass by what is in front of an object, and come back before anything is accessed. */
#include <stdio.h>
#include <stdlib.h>
static int sum(const int *from_one, int count) {
    int total = 0;
    for (int i = 1; i <= count; i++) total += from_one[i];
    return total;
}
int main(void) {
    int *numbers = malloc(5 * sizeof *numbers);
    if (!numbers) return 1;
    for (int i = 0; i < 5; i++) numbers[i] = i;
    int local[3] = { 1, 2, 3 };
    printf("%d %d\n", sum(numbers - 1, 5), sum(local - 1, 3));
    free(numbers);
    return 0;
}
