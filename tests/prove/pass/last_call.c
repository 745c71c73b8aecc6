/* What the last call of every round ensures holds at the head of the loop. */
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

//@ modifies \nothing; ensures \result == \null || \valid(\result);
struct node *first(void);
//@ modifies \nothing; ensures \result == \null || \valid(\result);
struct node *following(struct node *node);

int ready;
//@ modifies ready; ensures 0 <= ready <= 10;
void advance(void);

void by_step(void) {
    for (struct node *p = first(); p; p = following(p))
        p->value = 0;
}

void by_last_statement(void) {
    int n = 0;
    struct node *p = first();
    while (p && n < 10) {
        p->value = n;
        p = following(p);
        n++;
    }
}

void by_condition(void) {
    struct node *p = first();
    if (p)
        do
            p->value = 1;
        while ((p = following(p)) != NULL);
}

int of_the_state(int n) {
    ready = 0;
    while (n > 0) {
        n--;
        advance();
    }
    //@ assert 0 <= ready <= 10;
    return 100 / (ready + 1);
}
