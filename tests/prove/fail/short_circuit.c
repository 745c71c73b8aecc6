/* The wrong side of the operator is guarded. */
struct node { struct node *next; int value; };

/*@ requires p == \null || \valid_read(p); */
int positive(const struct node *p) {
    return p || p->value > 0; //~ null-dereference
}

/*@ requires \valid_read(a + (0 .. n-1)) && n > 0; */
int find(const int *a, int n) {
    int i = 0;
    //@ loop invariant 0 <= i <= n;
    while (a[i] != 0 && i < n) //~ out-of-bounds type-mismatch
        i++;
    return i;
}
