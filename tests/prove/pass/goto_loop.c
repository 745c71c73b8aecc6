// A label that a later `goto` leads back to is the head of a loop: with invariants, and with what every loop keeps.
/*@ requires 0 <= n;
    requires \valid(a + (0 .. n - 1));
    modifies a[0 .. n - 1];
    ensures \forall integer i; 0 <= i < n ==> a[i] == 7; */
void fill(int *a, int n) {
    int i = 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant \forall integer k; 0 <= k < i ==> a[k] == 7;
        loop modifies i, a[0 .. n - 1];
        loop variant n - i; */
again:
    if (i < n) {
        a[i] = 7;
        i++;
        goto again;
    }
}

// Two jumps back, one of them behind the end of the other's loop; a counter that only goes up.
//@ requires \valid(p) && \valid(q) && \separated(p, q); modifies *p;
void keeps(int *p, int *q, int n) {
    int i = 0, before = *q;
head:
    if (i < n) {
        *p = i;
        i++;
        goto head;
    }
    if (i < 100) {
        i++;
        goto head;
    }
    //@ assert *q == before && i >= 0;
}

//@ requires 0 <= n <= 1000; ensures \result == n * n;
int nested(int n) {
    int s = 0, i = 0;
    //@ loop invariant 0 <= i <= n && s == i * n; loop variant n - i;
rows:
    if (i < n) {
        int j = 0;
        //@ loop invariant 0 <= j <= n && 0 <= i < n && s == i * n + j;
    columns:
        if (j < n) {
            s++;
            j++;
            goto columns;
        }
        i++;
        goto rows;
    }
    return s;
}

// The jump to the label from before does not make the loop another one.
//@ requires 0 <= n <= 100; ensures \result <= 100;
int entered_twice(int n) {
    int i = n;
    if (n == 3) goto down;
    i = n / 2;
    //@ loop invariant 0 <= i <= n;
down:
    if (i > 0) {
        --i;
        goto down;
    }
    return i;
}
