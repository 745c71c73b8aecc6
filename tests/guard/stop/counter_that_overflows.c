#include <limits.h>
#include <stdio.h>
int main(void) {
    int rounds = 0;
    for (int i = INT_MAX - 3; i <= INT_MAX; i++) { //~ signed-overflow
        if (++rounds > 10) break;
    }
    return printf("%d\n", rounds);
}
