/* The address outlives the block. */

int outlives(int c) {
    int *p;
    int y = 0;
    p = &y;
    if (c) {
        int x = 5;
        p = &x;
        *p = 6;
    }
    return *p; //~ use-after-free
}
