/* memcpy of a whole struct is an assignment; memset to zero ends chains; bytes of other types are unknown. */
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; int data; };
struct bits { unsigned a : 3, b : 5; int c; };
struct choice { int kind; union { int number; char *text; } of; };

/*@ requires \valid(a) && \valid(b) && \separated(a, b);
    requires block(b->next, node.next) == \null && !in(a, list(b->next, node.next));
    modifies *a;
    ensures a->next == b->next && a->data == b->data;
    ensures block(a, node.next) == \null; */
void copy(struct node *a, struct node *b) {
    memcpy(a, b, sizeof *a);
}

/*@ requires \valid(a) && !in(a, list(b, node.next));
    modifies *a;
    ensures a->next == \null && a->data == 0 && block(a, node.next) == \null;
    ensures \forall struct node *x; in(x, list(b, node.next)) <==> in(x, old_list(b, node.next)); */
void clear(struct node *a, struct node *b) {
    memset(a, 0, sizeof *a);
}

/*@ requires \valid(a + (0 .. 0)) && block(b, node.next) == \null && !in(a, list(b, node.next));
    modifies *a;
    ensures in(b, list(a, node.next)) || b == \null; */
void one_link(struct node *a, struct node *b) {
    memmove(&a->next, &b, sizeof b);
}

void fields(void) {
    struct bits x, y;
    memset(&x, 0, sizeof x);
    x.b = 3;
    memcpy(&y, &x, sizeof x);
    //@ assert y.a == 0 && y.b == 3 && y.c == 0;
}

void members(void) {
    struct choice x, y, from[2], to[2];
    x.kind = 1;
    x.of.number = 5;
    memcpy(&y, &x, sizeof x);
    //@ assert y.of.number == 5;
    from[0] = from[1] = x;
    memcpy(to, from, sizeof to);
    //@ assert to[1].of.number == 5;
}

unsigned pun(float f) {
    unsigned u;
    memcpy(&u, &f, sizeof u);
    return u;
}

/*@ requires \valid(buffer + (0 .. 5));
    modifies buffer[0 .. 5];
    ensures buffer[4] == 'a'; */
void write(char *buffer, int x) {
    char text[2] = "a";
    memcpy(buffer, &x, sizeof x);
    memcpy(buffer + 4, text, 2);
}

void by_the_compiler(void) {
    int a[3], b[3] = {1, 2, 3};
    __builtin_memcpy(a, b, sizeof a);
    //@ assert a[2] == 3;
    __builtin_memset(a, 0, sizeof a);
    //@ assert a[2] == 0;
    int *c = __builtin_malloc(sizeof *c);
    if (c)
        *c = 1;
    __builtin_free(c);
}
