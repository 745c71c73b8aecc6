/* An array of pointers at an unknown index. */
int *table[4];
int t(int i) {
    int x = 1;
    if (i < 0 || i > 3)
        return 0;
    table[i] = &x;
    //@ check *table[i] == 1;
    //@ check *table[0] == 1; //~ assertion
    return *table[0]; //~ null-dereference use-after-free out-of-bounds type-mismatch
}
