/* From an embedded link back to its record. */
#include <stddef.h>
struct link { struct link *next; };
struct item { int value; struct link link; };
#define ITEM(l) ((struct item *)((char *)(l) - offsetof(struct item, link)))

/*@ requires \valid(i);
    modifies i->value;
    ensures i->value == 5; */
void through_link(struct item *i) {
    struct link *l = &i->link;
    ITEM(l)->value = 5;
    //@ assert container(l, struct item, link) == i;
}
