/* Sums that stay within their array, whatever their parts do, and arrays that are walked through by rows or from the end. */
#include <ctype.h>
#include <stdio.h>

struct pair { int first[4], second[4]; };

static int last(struct pair *pair, unsigned char count) {
    return *(pair->first + count - 1) + *(&pair->first[count] - 1) + (pair->second + 4)[-1];
}

static int same(int number) { return number; }

int main(int argc, char **argv) {
    int matrix[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };
    struct pair pair = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
    int plain[4] = { 1, 2, 3, 4 }, sum = 0, back = -1;
    int *end = pair.first + 4, *middle = &pair.second[2];
    size_t three = 3;
    char text[] = "hello";
    (void)argv;
    for (int k = 0; k < 4; k++) sum += *(matrix[1] + k - 0) + (&matrix[2][0])[k];
    printf("%d %d %d %d\n", sum, *(pair.first + three - argc), *(pair.first + same(2) + same(1)), last(&pair, 4));
    printf("%d %d %d %d\n", *(plain + 10 - 8), end[back], end[-4], *(plain + 4 - three));
    printf("%d %d %d\n", middle[back], middle[-2], middle[1]);
    printf("%d %d %d\n", toupper(EOF) == EOF, isalpha('a') != 0, (isdigit)('7') != 0);
    for (char *p = text; *p; p++) *p = (char)toupper((unsigned char)*p);
    puts(text);
    *(plain + argc + 1) += 5;
    ++*(pair.second + argc + argc);
    printf("%d %d\n", plain[2], pair.second[2]);
    return 0;
}
