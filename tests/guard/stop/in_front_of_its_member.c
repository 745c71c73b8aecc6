/* A local leads to the middle of an array that is a member: more than two elements back is another member. */
#include <stdio.h>

struct pair { int first[4], second[4], sum; };

int main(int argc, char **argv) {
    struct pair pair = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, 0 };
    int *middle = pair.second + 2;
    int back = -2 - argc;
    (void)argv;
    printf("%d\n", middle[back]); //~ out-of-bounds
    return 0;
}
