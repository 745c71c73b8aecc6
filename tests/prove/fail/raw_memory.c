/* The first conversion decides; what was settled is not raw any more. */
#include <stdlib.h>
#include <string.h>
struct message { int length; char text[]; };

void two_types(void) {
    void *p = malloc(8);
    if (!p)
        return;
    int *a = p;
    *a = 1;
    short *b = p;
    *b = 2; //~ type-mismatch
    free(p);
}

void too_small(void) {
    void *p = malloc(2);
    if (!p)
        return;
    int *a = p;
    *a = 1; //~ out-of-bounds
    free(p);
}

/*@ ensures \result == \null || \raw(\result); */ //~ postcondition
void *settled(void) {
    void *p = malloc(8);
    int *a = p;
    return p;
}

/*@ requires \raw(p) && \valid(p) && \block_length(p) == 8 && \offset(p) == 0; */
void not_ours(void *p) {
    int *a = p;
    *a = 1; //~ type-mismatch
}

void without_values(void) {
    void *p = malloc(sizeof(int));
    if (!p)
        return;
    int *a = p;
    //@ check *a == 0; //~ assertion
    free(p);
}

void by_rounds(void) {
    void *p = malloc(8);
    if (!p)
        return;
    for (int i = 0; i < 2; i++) {
        if (i == 0) {
            int *a = p;
            *a = 1; //~ type-mismatch
        } else {
            short *b = p;
            *b = 2; //~ type-mismatch
        }
    }
    free(p);
}

/*@ requires 0 < n <= 100; */
void text(int n) {
    struct message *m = malloc(sizeof *m + n);
    if (!m)
        return;
    m->text[n] = 'x'; //~ out-of-bounds
    free(m);
}

int x;
void part(void) {
    void *p = malloc(8);
    if (!p)
        return;
    char *middle = p + 4;
    x = *middle;
    memset(p, 0, 8); //~ type-mismatch
    //@ check x == 0; //~ assertion
    free(p);
}

/*@ modifies \nothing;
    ensures \fresh(\result, 8) && \raw(\result) && \valid((char *)\result + (0 .. 7)); */
void *contradictory(void);

void vacuous(void) {
    int *a = contradictory(); //~ unsupported
    *a = 1; //~ behind-unsupported
}
