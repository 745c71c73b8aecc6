/* The first access tells nothing about the alignment that the second one needs. */
#include <stdio.h>
#include <string.h>
struct pair { int number; char letter; };
static int both(struct pair *at) {
    int letter = at->letter;
    return letter + at->number; //~ misaligned
}
int main(void) {
    char bytes[32];
    memset(bytes, 1, sizeof bytes);
    return printf("%d\n", both((struct pair *)(bytes + 1)));
}
