// Everything is proved here, for nothing: what is known contradicts itself, in ways that a solver has to think about.
#include <stddef.h>

struct node {
    struct node *next;
    int data;
};

struct text {
    int length, capacity;
    char *bytes;
};

//@ requires \valid(p) && p == \null; ensures \result == 1; //~ vacuous-requires
int null_and_valid(int *p) { return *p; }

//@ requires n > 0 && \separated(a + (0 .. n - 1), a + (n - 1)); ensures \result == 1; //~ vacuous-requires
int apart_from_its_end(int *a, int n) { return 0; }

//@ requires \valid(p) && B(p, node.next) == NULL && p->next == p; ensures \result == 7; //~ vacuous-requires
int ends_and_goes_round(struct node *p) { return p->data; }

//@ requires \valid(t) && 0 <= t->length < t->capacity && t->capacity == 0; ensures \result == 9; //~ vacuous-requires
int shorter_than_nothing(struct text *t) { return t->bytes[0]; }

//@ requires \valid(a + (0 .. 9)) && (\forall integer i; 0 <= i < 10 ==> a[i] == i) && a[3] == 4; //~ vacuous-requires
int each_and_one(int *a) { return a[1] / 0; }

//@ requires \valid(p) && \valid(q) && \separated(p, q) && p == q; ensures \result == 9; //~ vacuous-requires
int apart_and_equal(int *p, int *q) {
    *p = 1;
    return *q;
}

/*@ axiomatic Growing {
      logic integer f(integer i);
      axiom up: \forall integer i; f(i) < f(i + 1);
      axiom down: \forall integer i; f(i) >= f(i + 2);
    } */
//@ ensures \result == f(3); //~ vacuous-return
int by_axioms(void) {
    //@ assert f(1) < f(2) && f(2) < f(3);
    return 5;
}

//@ requires \valid(p); assigns *p; ensures *p == 1 && *p == \old(*p) && \old(*p) == 0;
void impossible(int *p);

//@ requires \valid(p); ensures *p == 17;
void calls(int *p) {
    impossible(p); //~ vacuous-assumption
}

//@ requires 5 < x < 7 && x % 4 == 3; ensures \result == 0; //~ vacuous-requires
int no_such_number(int x) { return x; }

//@ requires \valid_read_string(s) && s[0] == 'a' && \strlen(s) == 0; ensures \result == 0; //~ vacuous-requires
int empty_and_not(char *s) { return s[0]; }

//@ requires \valid(p + (0 .. 3)) && p == q && p[0] == 1 && q[0] == 2; ensures \result == 0; //~ vacuous-requires
int two_values(int *p, int *q) {
    for (int i = 0; i < 4; i++)
        p[i] = i;
    return q[2];
}
