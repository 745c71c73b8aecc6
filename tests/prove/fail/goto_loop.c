#include <stdlib.h>

int entry(int n) {
    int i = 0;
    //@ loop invariant 1 <= i; //~ invariant-entry
again:
    if (i++ < n) goto again;
    return i;
}

int preserved(int n) {
    int i = 0;
    //@ loop invariant i <= 3; //~ invariant-preserved
again:
    if (i < n && i < 7) {
        i++;
        goto again;
    }
    return i;
}

int endless(int n) {
    int i = 0;
    //@ loop invariant true; loop variant n - i; //~ termination
again:
    if (i < n) goto again;
    return i;
}

//@ requires \valid(p) && \valid(q) && \separated(p, q);
void writes(int *p, int *q, int n) {
    int i = 0;
    //@ loop modifies i, *p;
again:
    *q = 1; //~ frame
    if (i < n) {
        i++;
        goto again;
    }
}

// The second jump comes from behind the loop of the first and belongs to it.
int changes;
int overlap(int n) {
    int i = 0;
    changes = 0;
first:
    if (i < n) {
        //@ assert changes == 0; //~ assertion
        i++;
    second:
        i = i < 5 ? i + 1 : i; //~ uninitialized-read
        if (i < 3) goto first;
    }
    if (i < 10) {
        changes = 1;
        goto second;
    }
    return i;
}

int elsewhere(int n) {
    int i = 0;
    if (n > 3) goto inside;
    //@ loop invariant 0 <= i; //~ unsupported
again:
    i = i / 2; //~ behind-unsupported
inside:
    i = i < 5 ? i + 1 : i; //~ uninitialized-read behind-unsupported
    if (i < 5) goto again; //~ behind-unsupported
    return i; //~ behind-unsupported
}

// Who leaves a loop by a jump may do anything before jumping back into it.
int done;
int out_and_in(void) {
    int *p = malloc(sizeof(int));
    if (!p) return 0;
    done = 0;
    for (int i = 0; i < 10; i++) { //~ uninitialized-read
        int *q = malloc(sizeof(int));
        if (done) *p = 3; //~ use-after-free
        if (i == 5) goto out;
    in:;
    }
    return 0;
out:
    free(p); //~ invalid-free double-free
    done = 1;
    goto in;
}

int global;
void fenced(int n) {
    int i = 0;
    //@ loop modifies i;
    while (i < n) { //~ unsupported behind-unsupported
        i++; //~ behind-unsupported
        if (i == 5) goto out; //~ behind-unsupported
    in:;
    }
    return;
out:
    global = 1;
    goto in;
}
