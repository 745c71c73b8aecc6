#include <stdlib.h>
struct node { int value; struct node *next; };
int main(int argc, char **argv) {
    struct node *node = (struct node *)malloc(sizeof(struct node));
    struct node *other = node;
    (void)argv;
    if (node && ((node = NULL), argc)) return node->value; //~ null-dereference
    return other != NULL;
}
