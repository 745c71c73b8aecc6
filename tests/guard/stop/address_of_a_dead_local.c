#include <stdlib.h>
struct node { int value; struct node *next; };
static struct node *kept;
static void keep(void) { struct node node = { 1, NULL }; kept = &node; }
int main(void) {
    keep();
    return kept->value; //~ use-after-free
}
