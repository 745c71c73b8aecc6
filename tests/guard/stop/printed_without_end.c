#include <stdio.h>
int main(void) {
    char letters[4] = { 'a', 'b', 'c', 'd' };
    printf("%.4s\n", letters);
    printf("%s\n", letters); //~ out-of-bounds
    return 0;
}
