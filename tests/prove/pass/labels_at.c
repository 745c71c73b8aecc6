/* \at takes a value at an earlier point: Pre, LoopEntry, LoopCurrent, Here, or a label of the program. */

/*@ requires \valid(p) && *p < 100;
    modifies *p;
    ensures *p == \old(*p) + 2; */
void twice(int *p) {
    ++*p;
middle:
    ++*p;
    //@ assert \at(*p, middle) == \at(*p, Pre) + 1;
    //@ assert *p == \at(*p, Here);
}

/*@ requires 0 <= n < 1000 && x < 1000000;
    requires x > -1000000;
    modifies \nothing;
    ensures \result == x + n; */
int loop(int x, int n) {
    x += 0;
    //@ loop invariant 0 <= i <= n && x == \at(x, LoopEntry) + i;
    for (int i = 0; i < n; i++)
        x++;
    return x;
}
