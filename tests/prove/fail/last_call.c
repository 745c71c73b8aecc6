/* What a call ensures does not hold at the head where something happens behind it, or where no round has made it. */
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

//@ modifies \nothing; ensures \result == \null || \valid(\result);
struct node *following(struct node *node);
//@ modifies \nothing; frees node; ensures \result == \null || \valid(\result);
struct node *take(struct node *node);

int ready;
//@ modifies ready; ensures 0 <= ready <= 10;
void advance(void);
void anything(void);

void not_in_the_first_round(struct node *p) {
    for (; p; p = following(p))
        p->value = 0; //~ null-dereference use-after-free out-of-bounds type-mismatch
}

void changed_behind(int n) {
    ready = 0;
    while (n > 0) {
        n--;
        advance();
        ready = ready + 1;
    }
    //@ assert ready <= 10; //~ assertion
}

void called_behind(int n) {
    ready = 0;
    while (n > 0) {
        n--;
        advance();
        anything();
    }
    //@ assert ready <= 10; //~ assertion
}

void perhaps(int n, int often) {
    ready = 0;
    while (n > 0) {
        n--;
        ready = 20;
        if (often)
            advance();
    }
    //@ assert ready <= 10; //~ assertion
}

void left_out(int n, int skip) {
    ready = 0;
    while (n > 0) {
        n--;
        ready = 20;
        if (skip)
            continue;
        advance();
    }
    //@ assert ready <= 10; //~ assertion
}

void moved_behind(struct node *p) {
    p = following(p);
    while (p) {
        p->value = 0; //~ null-dereference use-after-free out-of-bounds type-mismatch
        p = following(p);
        p++;
    }
}

//@ modifies *out; ensures \valid(\result);
int *lend(int **out);

void ended_behind(void) {
    int first = 0, *p = &first, **to = &p, *q = lend(to);
    for (int i = 0; i < 3; i++) {
        *q = 1; //~ null-dereference use-after-free out-of-bounds type-mismatch
        int local = 0, *inner = &local;
        q = lend(&inner);
    }
}
