#include <stdlib.h>
struct node { int value; struct node *next; };
union both { struct node *node; long number; };
int main(void) {
    union both both;
    both.number = 1L << 48;
    return both.node->value; //~ out-of-bounds
}
