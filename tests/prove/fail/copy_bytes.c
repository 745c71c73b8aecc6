/* Links that are copied may close a circle; chains that are cut end elsewhere; bytes of other types are unknown. */
#include <string.h>
struct node { struct node *next; int data; };

/*@ requires \valid(a + (0 .. 0)) && a->next == \null;
    modifies *a; */
void circle(struct node *a) {
    struct node *x = a;
    memcpy(&a->next, &x, sizeof x); //~ unreachable-blocker
}

/*@ requires \valid(a + (0 .. 0)) && a->next == \null;
    modifies *a; */
void circle_of_one(struct node *a) {
    struct node *x[1] = {a};
    memmove(&a->next, x, sizeof x); //~ unreachable-blocker
}

/*@ requires \valid(a + (0 .. n - 1)) && 0 < n <= 100;
    modifies a[0 .. n - 1]; */
void many(struct node *a, struct node *b, int n) {
    struct node from[100];
    memcpy(a, from, n * sizeof *a); //~ unsupported
} //~ behind-unsupported

/*@ requires \valid(a) && in(a, list(b, node.next));
    modifies *a; */
void cut(struct node *a, struct node *b) {
    memset(a, 0, sizeof *a);
    //@ check block(b, node.next) == \null;
    //@ check \forall struct node *x; in(x, list(b, node.next)) <==> in(x, \at(list(b, node.next), Pre)); //~ assertion
}

void punned(float f) {
    unsigned u;
    memcpy(&u, &f, sizeof u);
    //@ check u == 0; //~ assertion
    memcpy(&u, &f, 2 * sizeof u); //~ out-of-bounds
}

/*@ requires \valid(buffer + (0 .. 3));
    modifies buffer[0 .. 3]; */
void written(char *buffer, int x) {
    char before = buffer[0];
    memcpy(buffer, &x, sizeof x);
    //@ check buffer[0] == before; //~ assertion
}

_Bool truth(char c) {
    _Bool b;
    memcpy(&b, &c, 1); //~ type-mismatch
    return b;
}
